// The modules of the page that tests call one by one; this entry is built for the tests and not shipped.

export * as board from "../../web/src/games/entropy/rules/board";
export * as entropyScoring from "../../web/src/games/entropy/rules/scoring";
export * as entropySentences from "../../web/src/games/entropy/sentences";
export * as blokusBoard from "../../web/src/games/blokus/rules/board";
export * as game from "../../web/src/games/blokus/rules/game";
export * as mobility from "../../web/src/games/blokus/rules/mobility";
export * as moves from "../../web/src/games/blokus/rules/moves";
export * as pieces from "../../web/src/games/blokus/rules/pieces";
export * as blokusSentences from "../../web/src/games/blokus/sentences";
export * as ranking from "../../web/src/games/ranking";
export * as blokusResult from "../../web/src/games/blokus/result";
export * as selection from "../../web/src/games/blokus/selection";
export * as savedGames from "../../web/src/features/replay/saved_games";
export * as rating from "../../web/src/features/results/rating";
export * as results from "../../web/src/features/results/state";
export * as i18n from "../../web/src/app/i18n";
export * as keymap from "../../web/src/app/keymap";
export * as sounds from "../../web/src/app/sounds";
