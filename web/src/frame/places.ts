/** The places one can go to. */
import {
  type Icon,
  IconBook2,
  IconBrain,
  IconChartDots3,
  IconDots,
  IconFileText,
  IconHelpHexagon,
  IconHome,
  IconListSearch,
  IconMessageQuestion,
  IconMessages,
  IconPlugConnected,
  IconRuler2,
  IconShare3,
  IconStack2,
  IconTags,
  IconTerminal2,
  IconTimeline,
} from '@tabler/icons-react';

export interface Place {
  readonly path: string;
  readonly name: string;
  /** After `g`. */
  readonly key: string;
  readonly icon: Icon;
}

export const PLACES: readonly Place[] = [
  { path: '/', name: 'Home', key: 'h', icon: IconHome },
  { path: '/findings', name: 'Findings', key: 'f', icon: IconListSearch },
  { path: '/confusions', name: 'Confusions', key: 'c', icon: IconHelpHexagon },
  { path: '/entities', name: 'Entities', key: 'e', icon: IconBook2 },
  { path: '/rules', name: 'Rules', key: 'r', icon: IconRuler2 },
  { path: '/ask', name: 'Ask', key: 'a', icon: IconMessageQuestion },
];

/** Where one sees the world, and what is kept behind it. */
export const MORE_PLACES: readonly Place[] = [
  { path: '/timeline', name: 'Timeline', key: 't', icon: IconTimeline },
  { path: '/graph', name: 'Graph', key: 'n', icon: IconChartDots3 },
  { path: '/sources', name: 'Sources', key: 's', icon: IconFileText },
  { path: '/query', name: 'Query', key: 'q', icon: IconTerminal2 },
  { path: '/memory', name: 'Memory', key: 'm', icon: IconBrain },
  { path: '/accumulated', name: 'Accumulated', key: 'i', icon: IconStack2 },
  { path: '/conversations', name: 'Conversations', key: 'v', icon: IconMessages },
  { path: '/mapping', name: 'Mapping', key: 'p', icon: IconTags },
  { path: '/keeping', name: 'Upkeep', key: 'u', icon: IconPlugConnected },
  { path: '/share', name: 'Print and share', key: 'd', icon: IconShare3 },
];

/** On a phone; the others stand behind the last. */
export const PHONE_PLACES: readonly Place[] = [
  ...PLACES.filter(({ path }) => path !== '/rules' && path !== '/ask'),
  ...MORE_PLACES.filter(({ path }) => path === '/timeline'),
  { path: '/more', name: 'More', key: 'x', icon: IconDots },
];

export const ALL_PLACES: readonly Place[] = [...PLACES, ...MORE_PLACES];

export function isAt(path: string, place: string): boolean {
  if (place === '/') return path === '/';
  if (place === '/entities') return path === '/entities' || path.startsWith('/entity/');
  return path === place || path.startsWith(`${place}/`);
}
