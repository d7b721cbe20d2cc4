/** The rail at the left, and the bar at the bottom of a phone. */
import { useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconMoon,
  IconSearch,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { useOpenCounts } from '../api/findings.js';
import { useSession } from '../api/queries.js';
import { useLiveState } from '../api/use-live.js';
import { digits } from '../parts/words.js';
import { openPalette } from './palette-store.js';
import { isAt, MORE_PLACES, PHONE_PLACES, PLACES, type Place } from './places.js';

export function Rail({ onHelp }: { onHelp: () => void }) {
  const [path] = useLocation();
  const session = useSession();
  const counts = useCounts();
  return (
    <header className="rail">
      <Link href="/" className="rail-world">
        <span className="rail-mark" aria-hidden>
          <i />
          <i />
        </span>
        <span className="rail-name cut">{session.data?.world?.name ?? 'Lore'}</span>
      </Link>
      <button type="button" className="rail-search" onClick={openPalette}>
        <IconSearch size={14} stroke={1.8} aria-hidden />
        <span>Search</span>
        <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <nav aria-label="Screens" className="rail-nav">
        <RailLinks places={PLACES} path={path} counts={counts} />
        <hr className="rail-rule" />
        <RailLinks places={MORE_PLACES} path={path} counts={counts} />
      </nav>
      <div className="rail-foot">
        <LiveMark />
        <div className="row nowrap">
          <Link href="/session" className="rail-tool" aria-label={whoWords(session.data)}>
            <IconUser size={17} stroke={1.6} aria-hidden />
          </Link>
          <SchemeButton />
          <button type="button" className="rail-tool" onClick={onHelp} aria-label="Keys">
            <IconKeyboard size={17} stroke={1.6} aria-hidden />
          </button>
        </div>
      </div>
    </header>
  );
}

function RailLinks({
  places,
  path,
  counts,
}: {
  places: readonly Place[];
  path: string;
  counts: Readonly<Record<string, number>>;
}) {
  return places.map(({ path: to, name, icon: Shape }) => (
    <Link
      key={to}
      href={to}
      className={isAt(path, to) ? 'rail-link here' : 'rail-link'}
      aria-current={isAt(path, to) ? 'page' : undefined}
    >
      <Shape size={17} stroke={1.6} aria-hidden />
      <span>{name}</span>
      <Count value={counts[to]} />
    </Link>
  ));
}

function whoWords(session: ReturnType<typeof useSession>['data']): string {
  return session === undefined || session.role === null
    ? 'Sign in'
    : `You are ${session.name}, a ${session.role}`;
}

export function BottomBar() {
  const [path] = useLocation();
  return (
    <nav className="bottom" aria-label="Screens, at the bottom">
      {PHONE_PLACES.map(({ path: to, name, icon: Shape }) => (
        <Link
          key={to}
          href={to}
          className={isAt(path, to) ? 'bottom-link here' : 'bottom-link'}
          aria-current={isAt(path, to) ? 'page' : undefined}
        >
          <Shape size={20} stroke={1.6} aria-hidden />
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  );
}

function Count({ value }: { value: number | undefined }) {
  if (value === undefined || value === 0) return null;
  return (
    <span className="rail-count num">
      {digits(value)}
      <span className="hidden-text"> open</span>
    </span>
  );
}

/** What the lists hold that the names lead to. */
function useCounts(): Readonly<Record<string, number>> {
  const session = useSession();
  const { data } = useOpenCounts(
    session.data != null && session.data.world !== null && session.data.role !== null,
  );
  return data === undefined ? {} : { '/findings': data.total, '/confusions': data.confusions };
}

const STATES = { live: 'Live', connecting: 'Connecting', lost: 'Not connected' } as const;

function LiveMark() {
  const state = useLiveState();
  return (
    <span className={`live ${state}`} role="status">
      {STATES[state]}
    </span>
  );
}

const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const SCHEME_ICONS = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const;
const SCHEME_WORDS = { auto: 'as the system', light: 'light', dark: 'dark' } as const;

function SchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Shape = SCHEME_ICONS[colorScheme];
  return (
    <button
      type="button"
      className="rail-tool"
      onClick={() => setColorScheme(NEXT[colorScheme])}
      aria-label={`Colours: ${SCHEME_WORDS[colorScheme]}; change to ${SCHEME_WORDS[NEXT[colorScheme]]}`}
    >
      <Shape size={17} stroke={1.6} aria-hidden />
    </button>
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
