"""A small set of widgets with one theme and one focus."""

from game.client.widgets.base import Look, Widget
from game.client.widgets.buttons import Button, Choice, Toggle
from game.client.widgets.fields import Slider
from game.client.widgets.group import FocusGroup
from game.client.widgets.lists import ChoiceList, Line, ScrollText
from game.client.widgets.plain import Label, Panel, Picture
from game.client.widgets.text_field import TextField
from game.client.widgets.tooltip import draw_tooltip

__all__ = [
    "Button",
    "Choice",
    "ChoiceList",
    "FocusGroup",
    "Label",
    "Line",
    "Look",
    "Panel",
    "Picture",
    "ScrollText",
    "Slider",
    "TextField",
    "Toggle",
    "Widget",
    "draw_tooltip",
]
