// What the player sees when the page fails: a message, and a report to copy. Games are safe on the server.

import { signal } from "@preact/signals";
import { Component, type ComponentChildren } from "preact";
import { copyText } from "./browser";
import { Button } from "./buttons";
import { t } from "./i18n";

/** What failed first, until the player closes the message. */
const failure = signal<{ error: unknown; isFatal: boolean } | null>(null);

/** Notes errors that no component throws: in handlers, updates and promises. */
export function listenToErrors() {
  // Browsers report some harmless events, such as a late ResizeObserver, without an error.
  window.addEventListener("error", ({ error }) => error && note(error, false));
  window.addEventListener("unhandledrejection", ({ reason }) => note(reason, false));
}

function note(error: unknown, isFatal: boolean) {
  if (!failure.peek() || isFatal) failure.value = { error, isFatal };
}

/** Shows its children; if one of them throws while it renders, nothing but the message. */
export class ErrorBoundary extends Component<{ children: ComponentChildren }> {
  override componentDidCatch(error: unknown) {
    console.error(error);
    note(error, true);
  }

  override render() {
    const isFatal = failure.value?.isFatal ?? false;
    return (
      <>
        <Crash />
        {isFatal ? null : this.props.children}
      </>
    );
  }
}

function Crash() {
  const found = failure.value;
  if (!found) return null;
  const report = reportOf(found.error);
  return (
    <section class="crash" id="crash" role="alert" data-fatal={String(found.isFatal)}>
      <h2>{t("page.crash.title")}</h2>
      <p>{t("page.crash.text")}</p>
      <div class="actions">
        <Button isPrimary id="crash-reload" onClick={() => location.reload()} label={t("page.crash.reload")} />
        <Button id="crash-copy" onClick={() => void copyText(report)} label={t("page.crash.copy")} />
        {!found.isFatal && <Button id="crash-close" onClick={() => (failure.value = null)} label={t("page.close")} />}
      </div>
      <details>
        <summary>{t("page.crash.report")}</summary>
        <pre>{report}</pre>
      </details>
    </section>
  );
}

/** No token and no link is in it: players paste it in public. */
function reportOf(error: unknown) {
  const words = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return [words, location.pathname + location.hash, navigator.userAgent].join("\n");
}
