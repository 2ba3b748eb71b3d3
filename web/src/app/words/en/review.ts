// What a review says of single moves, in English.

export const REVIEW = {
  "blokus.closes": { one: "closes {count} corner", other: "closes {count} corners" },
  "blokus.opens": { one: "opens {count} corner", other: "opens {count} corners" },
  "blokus.leaves": "leaves {who} {what}",
  "blokus.leaves.itself": "leaves {who} itself {what}",
  "blokus.nothing": "without a move",
  "blokus.larger": {
    one: "nothing larger than {count} square to place",
    other: "nothing larger than {count} squares to place",
  },
  "blokus.all": { one: "leaves {who} its only placement", other: "leaves {who} all its {count} placements" },
  "blokus.takes": {
    one: "takes {taken} of {who}’s {count} placement",
    other: "takes {taken} of {who}’s {count} placements",
  },
  "blokus.last": "places the last piece of {who}",
  "blokus.lifts": {
    one: "lifts {who} from {before} to {count} placement",
    other: "lifts {who} from {before} to {count} placements",
  },
  "blokus.keeps": {
    one: "keeps {after} of {who}’s {count} placement",
    other: "keeps {after} of {who}’s {count} placements",
  },
  "blokus.only": "The only placement that {who} had.",
  "blokus.costs.win": "Costs {win} of win chance: {why}.",
  "blokus.costs.points": { one: "Costs {points} point: {why}.", other: "Costs {points} points: {why}." },
  "blokus.would": "{move} would have {deeds}",
  "blokus.would.left": {
    one: "left {who} {count} placement instead of {here}",
    other: "left {who} {count} placements instead of {here}",
  },
  "blokus.would.left.itself": {
    one: "left {who} itself {count} placement instead of {here}",
    other: "left {who} itself {count} placements instead of {here}",
  },
  "blokus.would.leave": "left {who} {what}",
  "blokus.would.closed": {
    one: "closed {count} corner instead of {here}",
    other: "closed {count} corners instead of {here}",
  },
  "blokus.would.opened": {
    one: "opened {count} corner instead of {here}",
    other: "opened {count} corners instead of {here}",
  },
  "blokus.would.room": {
    one: "kept room for a piece of {count} square",
    other: "kept room for a piece of {count} squares",
  },
  "blokus.would.placed": {
    one: "placed {count} square instead of {here}",
    other: "placed {count} squares instead of {here}",
  },
  "blokus.prefers": "the search prefers {move}, {aside}",
  "blokus.aside.which": {
    one: "which leaves {who} {count} placement instead of {here}",
    other: "which leaves {who} {count} placements instead of {here}",
  },
  "blokus.aside.though": {
    one: "though it leaves {who} {count} placement instead of {here}",
    other: "though it leaves {who} {count} placements instead of {here}",
  },
  "blokus.aside.same": "which leaves both sides as many placements",
  "entropy.pass": "a pass",
  "entropy.palindrome.row": "{tokens} in row {name}",
  "entropy.palindrome.column": "{tokens} in column {name}",
  "entropy.makes": "makes {what}",
  "entropy.passes": {
    one: "passes and stays at {count} point",
    other: "passes and stays at {count} points",
  },
  "entropy.gives.up": {
    one: "gives up {count} point for now and stands at {after}",
    other: "gives up {count} points for now and stands at {after}",
  },
  "entropy.stays": { one: "stays at {count} point", other: "stays at {count} points" },
  "entropy.goes": { one: "goes from {before} to {count} point", other: "goes from {before} to {count} points" },
  "entropy.gives": { one: "gives Order {count} point", other: "gives Order {count} points" },
  "entropy.gives.with": {
    one: "gives Order {count} point with {what}",
    other: "gives Order {count} points with {what}",
  },
  "entropy.gives.none": "gives Order no points",
  "entropy.threat.none": "leaves it no slide that scores",
  "entropy.threat.prevents": "prevents a slide worth {before}",
  "entropy.threat.cuts": {
    one: "cuts its best slide from {before} to {count} point",
    other: "cuts its best slide from {before} to {count} points",
  },
  "entropy.threat.lets": {
    one: "lets it slide for {count} point instead of {before}",
    other: "lets it slide for {count} points instead of {before}",
  },
  "entropy.threat.same": "leaves it a slide worth {after}",
  "entropy.only": {
    one: "The last empty square; Order ends with {count} point.",
    other: "The last empty square; Order ends with {count} points.",
  },
  "entropy.costs": "Costs {points} points: {why}.",
  "entropy.expect": "after {move} Order can expect {there} points",
  "entropy.expect.instead": "after {move} Order can expect {there} points instead of {here}",
  "entropy.would.given": {
    one: "{move} would have given Order {count} point instead of {here}",
    other: "{move} would have given Order {count} points instead of {here}",
  },
  "entropy.would.left": "{move} would have left Order a best slide worth {there} instead of one worth {here}",
  "entropy.would.left.none": "{move} would have left Order no slide that scores instead of one worth {here}",
  "entropy.would.kept": {
    one: "{move} would have kept the {count} point that this gives up",
    other: "{move} would have kept the {count} points that this gives up",
  },
  "entropy.would.scored": {
    one: "{move} would have scored {count} point at once, not {here}",
    other: "{move} would have scored {count} points at once, not {here}",
  },
  "entropy.would.made": {
    one: "{move} would have made {what} and scored {count} point at once, not {here}",
    other: "{move} would have made {what} and scored {count} points at once, not {here}",
  },
};
