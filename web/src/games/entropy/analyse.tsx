// The tab "Analyse" of Entropy: the phase of the game, and lines that may become palindromes.

import { listed, t } from "../../app/i18n";
import { About } from "../parts";
import { lineName, SQUARES } from "./rules/board";
import { phaseOf, type Prospect, prospectsOf } from "./rules/scoring";
import { boardShown, useEntropy } from "./table";

/** Where the documentation explains both. */
const EVALUATORS = "entropy.html#board-evaluators";

export function Analyse() {
  const board = useEntropy(boardShown);
  const filled = board.filter(Boolean).length;
  const phase = t(`entropy.phase.${phaseOf(board)}`, { count: filled, all: SQUARES });
  return (
    <section class="prospects">
      <div class="phase">
        <About id="phase" label={phase} words={t("entropy.phase.about")} more={EVALUATORS} />
      </div>
      <About label={t("entropy.prospects.title")} words={t("entropy.prospects.about")} more={EVALUATORS} />
      <dl id="prospects">
        {[1, 2, 3].map((missing) => (
          <div>
            <dt>{t("entropy.prospects.missing", { count: missing })}</dt>
            <dd data-missing={missing}>{listLines(prospectsOf(board).filter((line) => line.missing === missing))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function listLines(prospects: Prospect[]) {
  const names = prospects.map(({ axis, line }) => t(`entropy.prospects.${axis}`, { line: lineName(axis, line) }));
  return names.length ? listed(names) : "–";
}
