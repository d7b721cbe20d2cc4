/** The frame around every screen: where one is, where one can go, and what holds everywhere. */
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useLive } from '../api/use-live.js';
import { Whole } from './whole.js';
import './frame.css';
import { listenForKeys, useKeys } from './keys.js';
import { loaded } from './loaded.js';
import { openPalette, usePaletteWanted } from './palette-store.js';
import { ALL_PLACES } from './places.js';
import { BottomBar, Rail } from './rail.js';
import { ReadingBar } from './reading-bar.js';

const Palette = loaded(() => import('./palette.js'));
const Help = loaded(() => import('./help.js'));

export function Frame({ children }: { children: ReactNode }) {
  const [path, go] = useLocation();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isPaletteWanted = usePaletteWanted();
  useEffect(listenForKeys, []);
  useLive();
  useKeys('Everywhere', [
    { keys: 'mod+k', does: 'Search, or do something', run: openPalette },
    { keys: '/', does: 'Search, or do something', run: openPalette, isSilent: true },
    { keys: '?', does: 'These keys', run: () => setHelpOpen(true) },
    ...ALL_PLACES.map(({ key, path: to, name }) => ({ keys: `g ${key}`, does: name, run: () => go(to) })),
  ]);
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to what this page is about
      </a>
      <Rail onHelp={() => setHelpOpen(true)} />
      <main id="main" className="main" tabIndex={-1}>
        <ReadingBar />
        <Whole key={path.split('/')[1]}>{children}</Whole>
      </main>
      <BottomBar />
      {isPaletteWanted ? <Palette /> : null}
      {isHelpOpen ? <Help onClose={() => setHelpOpen(false)} /> : null}
    </div>
  );
}
