// Components that render again only when one of their props changes.

import { Component, type ComponentType, type FunctionComponent, h } from "preact";

export function memo<P extends object>(render: FunctionComponent<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P) {
      const names = Object.keys({ ...this.props, ...next }) as (keyof P)[];
      return names.some((name) => next[name] !== this.props[name]);
    }

    override render() {
      return h(render, this.props);
    }
  };
}
