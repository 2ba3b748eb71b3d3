// The clipboard, also where the browser keeps it from pages that came over plain http.

/** Copy a text; whether that was possible. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/**
 * The old way: select the text in a field and ask the browser to copy that.
 *
 * The field has to be inside of an open window: what lies behind one cannot be selected.
 */
function copySelected(text: string) {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
