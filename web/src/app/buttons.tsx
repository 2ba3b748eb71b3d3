// The buttons of the page: an icon, words, or both. They send a message, unless they have a handler of their own.

import type { ComponentProps } from "preact";
import { useDispatch } from "./hooks";
import { Icon, type IconName } from "./icons";
import { keyFor } from "./keymap";
import type { Message } from "./state";

type ButtonProps = ComponentProps<"button"> & {
  icon?: IconName;
  label?: string;
  isPrimary?: boolean;
  message?: Message;
};

export function Button({ icon, label, isPrimary, message, children, ...attributes }: ButtonProps) {
  const dispatch = useDispatch();
  const css = isPrimary ? "button primary" : "button";
  return (
    <button type="button" class={css} onClick={message && (() => dispatch(message))} {...attributes}>
      {icon && <Icon name={icon} />}
      {label}
      {children}
    </button>
  );
}

/** An icon, whose title says what the button does. */
export function Tool(props: ButtonProps & { title: string; icon: IconName }) {
  return <Button class="tool" aria-label={props.title} {...props} />;
}

/** What a key does too: the title says which one. */
export function KeyButton({ meaning, label, ...props }: ButtonProps & { meaning: string; message: Message }) {
  const key = keyFor(props.message);
  return (
    <Button title={key ? `${meaning} (${key})` : meaning} aria-label={meaning} {...props}>
      {label && <span>{label}</span>}
    </Button>
  );
}

/** Moves the focus along the buttons of an element and presses the one that it reaches; steps: by the name of the key. */
export function stepAlongButtons(event: KeyboardEvent, steps: Readonly<Record<string, number>>) {
  const step = steps[event.key];
  if (!step) return;
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll("button")];
  const next = buttons[buttons.findIndex((button) => button === document.activeElement) + step];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
  next?.click();
}
