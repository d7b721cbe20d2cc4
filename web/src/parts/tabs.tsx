/** Parts of a screen, each with an address of its own. */
import { Link } from 'wouter';
import { digits } from './words.js';
import './tabs.css';

export interface Tab {
  readonly path: string;
  readonly name: string;
  readonly count?: number | undefined;
}

export function Tabs({ label, tabs, here }: { label: string; tabs: readonly Tab[]; here: string }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ path, name, count }) => (
        <Link
          key={path}
          href={path}
          className={path === here ? 'tab here' : 'tab'}
          aria-current={path === here ? 'page' : undefined}
        >
          {name}
          {count === undefined ? null : <span className="num muted">{digits(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
