/** The few wildcards that paths in lore.yaml may use: `*`, `**`, `?`; a folder's name stands for all below it. */

export type GlobMatcher = (path: string) => boolean;

/** True for a path that any of the patterns matches, or that lies below one that does. */
export function matcher(patterns: readonly string[]): GlobMatcher {
  const expressions = patterns.map(toExpression);
  return (path) => expressions.some((expression) => expression.test(path));
}

function toExpression(pattern: string): RegExp {
  const body = pattern
    .replace(/(?:\*\*\/)+/g, '**/')
    .split('/')
    .map((segment) => (segment === '**' ? '**' : segmentExpression(segment)))
    .join('/')
    .replace(/^\*\*$/, '.*')
    .replace(/^\*\*\//, '(?:.*/)?')
    .replace(/\/\*\*$/, '/.*')
    .replace(/\/\*\*\//g, '/(?:.*/)?');
  return new RegExp(`^${body}(?:/.*)?$`, 'su');
}

function segmentExpression(segment: string): string {
  return segment
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '[^/]*')
    .replace(/\?/g, '[^/]');
}
