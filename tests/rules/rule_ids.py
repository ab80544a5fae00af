"""The ids of all rules, and the worked examples that must be tests."""

from __future__ import annotations

#: How many rules each chapter has: components, board, setup, turn, deploying, moving, bandit
#: attacks, samurai actions, victory, who may know what.
CHAPTERS = {
    "C": 13,
    "B": 5,
    "S": 4,
    "T": 7,
    "D": 4,
    "M": 10,
    "X": 12,
    "A": 7,
    "V": 4,
    "H": 4,
}

RULES = tuple(f"{letter}{n}" for letter, count in CHAPTERS.items() for n in range(1, count + 1))

#: Every worked example of the rules, as the name of its test.
EXAMPLES = (
    "test_H1_example_a_five_may_be_any_of_three_cards",
    "test_T2_example_two_cards_on_the_first_turn",
    "test_T2_example_a_card_and_seven_markers",
    "test_D4_example_eight_actions_move_enter_move",
    "test_D3_example_veteran_bandit_beside_three_bandits",
    "test_M1_example_one_action_two_three_or_four_spaces",
    "test_M7_example_bandit_through_akemi",
    "test_M7_example_mounted_through_a_palisade",
    "test_M7_example_bandit_through_a_palisade",
    "test_X12_example_bandit_and_mounted",
    "test_X12_example_two_bandits_and_a_veteran_mounted",
    "test_M8_example_carrier_rides_six_spaces",
    "test_M8_example_carrier_through_akemi",
    "test_X12_example_archer_cannot_hurt_akemi_from_afar",
    "test_X12_example_joint_attack_on_a_storehouse",
    "test_A4_example_palisade_against_mounted_and_bandit",
    "test_T5_example_a_tile_turns_over_and_back",
    "test_T5_example_two_markers_off_two_cards_or_one",
    "test_T6_example_four_of_seven_actions_used",
    "test_T7_example_five_of_seven_actions_used",
    "test_A1_example_akemi_against_three",
    "test_A2_example_bow_near_and_far",
    "test_A5_example_distances_to_a_house",
    "test_A5_example_house_against_three_targets",
    "test_A6_example_rearming_at_distance_two",
)
