// The table: the players, the board, the panels beside it, and the dock below it.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Button, KeyButton, stepAlongButtons } from "../../app/buttons";
import { useModule, useSelect, useStore, useTable } from "../../app/hooks";
import { t } from "../../app/i18n";
import type { GameState } from "../../app/state";
import { listenToTray } from "../../app/pointer";
import { isWatching } from "../../app/table";
import { titleOf, uiOf, uiOfFamily } from "../../games";
import type { Control, GameUI, PlayerCard } from "../../games/game_ui";
import { entrySeen } from "../../games/past";
import { verdictIn } from "../../games/review";
import { Ending, ResultButton } from "../ending";
import { Clock, Presence, WatchBar } from "../friends";
import { AsideLine, HintBar, HintShape, hintWords, Thinking, useHint } from "../hints";
import { GameGraph, GamePanel, isStepping, Steps } from "../replay";
import { LessonPanel, lessonTarget } from "../tutorial";
import { TextPanel } from "../text-mode";
import { Toast } from "./toast";

export function TableView() {
  const shown = useTable((state) => {
    const { id, family, name } = state.table;
    return { id, family, name, cards: cardsOf(state).length };
  });
  const catalogue = useSelect((state) => state.catalogue);
  return (
    <section
      class="table"
      id="table"
      aria-labelledby="table-title"
      data-family={shown?.family}
      data-game={shown?.name}
      data-many-cards={String(Number(shown?.cards) > 2)}
    >
      <h1 class="unseen" id="table-title">
        {shown && titleOf(shown.name, catalogue)}
      </h1>
      {shown && <Seated key={shown.id} ui={uiOfFamily(shown.family)} />}
      <LessonPanel />
      <TextPanel />
    </section>
  );
}

function Seated({ ui }: { ui: GameUI }) {
  const { Dragged } = ui.components;
  return (
    <>
      <Players ui={ui} />
      <Board ui={ui} />
      <Toast />
      <Side ui={ui} />
      <Dock ui={ui} />
      <Ending />
      {Dragged && <Dragged />}
    </>
  );
}

function Players({ ui }: { ui: GameUI }) {
  const { Tally } = ui.components;
  const isPaused = useSelect(({ friends }) => friends.pace.paused);
  const cards = useTable(cardsOf) ?? [];
  return (
    <div class="players" id="players" data-paused={String(isPaused)}>
      {cards.map((card, index) => (
        <Card
          key={card.side}
          ui={ui}
          card={card}
          isFirst={cards.findIndex(({ seat }) => seat === card.seat) === index}
        />
      ))}
      {Tally && <Tally />}
    </div>
  );
}

function cardsOf(state: GameState) {
  return uiOf(state.table).cardsOf(state, state.friends.clock !== null);
}

/** A player's card: the clock of a seat is on the first of its sides. */
function Card({ ui, card, isFirst }: { ui: GameUI; card: PlayerCard; isFirst: boolean }) {
  const { Stock } = ui.components;
  const { seat } = card;
  return (
    <section
      class={`player ${card.css}`}
      data-side={card.side}
      data-seat={seat}
      data-active={String(card.isActive)}
      data-thinking={String(card.isThinking)}
    >
      <div class="who">
        <h2 class="name">
          <span>{card.name}</span>
          <span class="strength">{card.level}</span>
        </h2>
        {seat !== null && <Presence seat={seat} />}
        <p class="note">{card.note}</p>
      </div>
      <div class="marks">
        {seat !== null && <Clock seat={seat} isFirst={isFirst} />}
        <p class="score" role="img" data-score={card.side} aria-label={card.scoreLabel}>
          {card.score}
        </p>
      </div>
      {Stock && <Stock side={card.side} />}
    </section>
  );
}

function Board({ ui }: { ui: GameUI }) {
  const { Board: Picture } = ui.components;
  const hint = useHint();
  const target = useSelect(lessonTarget);
  const better = useTable((state) => {
    const verdict = state.replay.panel === "game" ? verdictIn(state.replay.review, entrySeen(state)) : undefined;
    return verdict?.better?.action ?? null;
  });
  return <Picture better={better ?? null} hint={hint} target={target} />;
}

/** How far the arrow keys move along the tabs; Home and End step through the game here as everywhere. */
const TAB_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Only the chosen panel has its contents, so that the other one costs nothing. */
function Side({ ui }: { ui: GameUI }) {
  const { Supply } = ui.components;
  const chosen = useSelect(({ replay }) => replay.panel);
  const game = (
    <>
      {Supply && <Supply />}
      <GamePanel />
    </>
  );
  const panels = [
    { name: "game" as const, title: t("replay.tab.game"), contents: game },
    { name: "analyse" as const, title: ui.texts().analyse, contents: <Analysis ui={ui} /> },
  ];
  return (
    <aside class="side" id="side" tabIndex={0} aria-label={t("replay.tabs.label")}>
      <div
        class="side-tabs"
        role="tablist"
        aria-label={t("replay.tabs.label")}
        onKeyDown={(event) => stepAlongButtons(event, TAB_STEPS)}
      >
        {panels.map(({ name, title }) => (
          <Button
            role="tab"
            class="side-tab"
            id={`tab-${name}`}
            label={title}
            aria-controls={`panel-${name}`}
            aria-selected={name === chosen}
            tabIndex={name === chosen ? 0 : -1}
            message={{ type: "replay:panel", panel: name }}
          />
        ))}
      </div>
      {panels.map(({ name, contents }) => (
        <div
          role="tabpanel"
          class="panel"
          id={`panel-${name}`}
          aria-labelledby={`tab-${name}`}
          hidden={name !== chosen}
        >
          {name === chosen && contents}
        </div>
      ))}
    </aside>
  );
}

/** Numbers and graphs about the game, which are loaded when the tab is first chosen. */
function Analysis({ ui }: { ui: GameUI }) {
  const Analyse = useModule(ui.later)?.Analyse;
  if (!Analyse) return null;
  return (
    <>
      <Analyse />
      <GameGraph panel="analyse" />
    </>
  );
}

function Dock({ ui }: { ui: GameUI }) {
  const { Tray } = ui.components;
  const isStepped = useTable(isStepping) ?? false;
  const { current, dispatch } = useStore();
  const dock = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!dock.current) return;
    const listening = new AbortController();
    listenToTray(dock.current, current, dispatch, listening.signal);
    return () => listening.abort();
  }, [current, dispatch]);
  return (
    <section class="dock" id="dock" ref={dock} aria-label={ui.texts().dock} data-steps={String(isStepped)}>
      <WatchBar />
      <Words ui={ui} />
      <Controls ui={ui} />
      <Steps />
      <HintBar />
      <Thinking />
      {Tray && <Tray />}
    </section>
  );
}

function Words({ ui }: { ui: GameUI }) {
  const status = useTable((state) => ui.statusOf(state, hintWords(state)));
  const tone = useTable(ui.toneOf);
  const inHand = useTable((state) => {
    if (state.replay.isSaved) return t("replay.saved.note");
    return isWatching(state.table) ? t("table.watching") : ui.inHandOf(state);
  });
  return (
    <div class="words">
      <p class="status" id="status" data-tone={tone}>
        <HintShape ui={ui} />
        {status}
      </p>
      <ResultButton />
      <p class="in-hand" id="in-hand">
        {inHand}
      </p>
      <AsideLine ui={ui} />
    </div>
  );
}

function Controls({ ui }: { ui: GameUI }) {
  const isHidden = useTable(({ table }) => isWatching(table));
  return (
    <div class="controls" role="toolbar" aria-label={t("table.move")} hidden={isHidden}>
      {ui.controls().map((control) => (
        <ControlButton key={control.name} control={control} />
      ))}
    </div>
  );
}

function ControlButton({ control: { name, label, meaning, message, works } }: { control: Control }) {
  const isDisabled = useTable((state) => !works(state));
  return (
    <KeyButton
      class={`button control ${name}`}
      id={name}
      icon={name}
      meaning={meaning}
      disabled={isDisabled}
      message={message}
      label={label}
    />
  );
}
