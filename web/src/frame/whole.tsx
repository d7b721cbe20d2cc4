/** Holds the page together when a screen breaks: says so, and lets one go on. */
import { Component, type ReactNode } from 'react';
import { Failed } from '../parts/states.js';

export class Whole extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <Failed error={this.state.error} again={() => this.setState({ error: null })} />;
  }
}
