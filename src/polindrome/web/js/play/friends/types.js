// The words of play/friends/: what it keeps, what it is told, and what it asks of the world outside. Types only.

/**
 * @typedef {{invitation: string, seat: number|null}} Invited What a link offers; which seat it is for, if it says so.
 * @typedef {"none"|"offered"|"sent"|"taken"|"wrong"|"seated"} ClaimStep How far one has come with a link that offers a
 *   seat: it was taken by somebody else, the link is wrong, or one sits at this table already.
 * @typedef {{paused: boolean, steps: number, speed: number}} Watch How one looks at a game of computers: steps are moves
 *   to be shown in spite of the pause.
 * @typedef {{id: string, game: string, status: "waiting"|"playing"|"over", ply: number, turn: number|null,
 *   yours: number[], seats: import("../../types.js").Seat[]}} OwnGame A game in which one has a seat.
 *
 * @typedef {object} FriendsState
 * @property {{seats: boolean[], watchers: number}|null} presence Who is connected.
 * @property {{left: number[], running: boolean}|null} clock The seconds of each seat when they were told.
 * @property {(string|null)[]} invitations For each seat: what lets somebody take it, if one may invite.
 * @property {Invited|null} invited
 * @property {ClaimStep} claim
 * @property {number|null} asker The seat that asked last to take a move back.
 * @property {boolean} isMember Whether one has, or had, a seat in this game.
 * @property {string|null} copied The link that was copied last.
 * @property {Watch} watch
 * @property {OwnGame[]|null} games Those that go on; null until they are known.
 *
 * @typedef {{type: "friends:arrived", invitations: (string|null)[], invited: Invited|null, isMember: boolean} |
 *   {type: "friends:claim"} |
 *   {type: "friends:claim-failed", step: ClaimStep} |
 *   {type: "friends:copy", link: string} |
 *   {type: "friends:copied", link: string} |
 *   {type: "friends:share", link: string} |
 *   {type: "friends:answer", agree: boolean} |
 *   {type: "friends:resign"} |
 *   {type: "friends:rematch"} |
 *   {type: "friends:follow"} |
 *   {type: "friends:listed", games: OwnGame[]} |
 *   {type: "friends:pause"} |
 *   {type: "friends:step"} |
 *   {type: "friends:speed", speed: number}} FriendsMessage
 *
 * @typedef {{type: "friends:claim", id: string, key: string, invitation: string} |
 *   {type: "friends:forget-link"} |
 *   {type: "friends:copy", link: string} |
 *   {type: "friends:share", link: string} |
 *   {type: "friends:answer", id: string, key: string, ply: number, agree: boolean} |
 *   {type: "friends:resign", id: string, key: string} |
 *   {type: "friends:rematch", id: string, key: string} |
 *   {type: "friends:follow", id: string, next: string} |
 *   {type: "friends:list"}} FriendsEffect
 */

export {};
