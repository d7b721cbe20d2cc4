/** A screen of several parts, each with a tab and an address of its own, loaded when it is first shown. */
import type { ComponentType } from 'react';
import { useParams } from 'wouter';
import { Screen } from '../parts/screen.js';
import { Tabs } from '../parts/tabs.js';

export interface ScreenPart {
  /** The last piece of its address. */
  readonly path: string;
  readonly name: string;
  readonly shows: ComponentType;
}

/** The first part is shown where the address names none, or one that is not there. */
export function PartedScreen({
  title,
  label,
  root,
  parts,
}: {
  readonly title: string;
  readonly label: string;
  readonly root: string;
  readonly parts: readonly [ScreenPart, ...ScreenPart[]];
}) {
  const { part } = useParams<{ part?: string }>();
  const { path, shows: Shows } = parts.find((one) => one.path === part) ?? parts[0];
  return (
    <Screen title={title}>
      <Tabs
        label={label}
        here={`${root}/${path}`}
        tabs={parts.map((one) => ({ path: `${root}/${one.path}`, name: one.name }))}
      />
      <div className="screen-body">
        <Shows />
      </div>
    </Screen>
  );
}
