/** Gathers rows under a key, in the order they come. */
export function groupBy<T, K>(rows: Iterable<T>, keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) addTo(groups, keyOf(row), row);
  return groups;
}

/** Puts one more into the group of a key. */
export function addTo<T, K>(groups: Map<K, T[]>, key: K, row: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [row]);
  else group.push(row);
}
