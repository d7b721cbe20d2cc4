/** The places one can go to. */
import {
  type Icon,
  IconBook2,
  IconChartDots3,
  IconHelpHexagon,
  IconHome,
  IconListSearch,
  IconMessageQuestion,
  IconRuler2,
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
];

export const ALL_PLACES: readonly Place[] = [...PLACES, ...MORE_PLACES];

export function isAt(path: string, place: string): boolean {
  if (place === '/') return path === '/';
  if (place === '/entities') return path === '/entities' || path.startsWith('/entity/');
  return path === place || path.startsWith(`${place}/`);
}
