"""Pictures of every scene, from games that were really played.

    python -m game.gallery FOLDER [--size 1920x1080] [--language es] [--scale 125] [--only title]

Each scene is laid by a *shot* with the games recorded in `assets/seven_swords/gallery/`, so the
same pictures come out every time. `python -m game.gallery --record` plays those games anew,
which is needed when a change of the rules or boards makes them impossible.
"""
