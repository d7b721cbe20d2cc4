/** Adds many to a list. `push(...many)` passes each as an argument, and a hundred thousand of them overflow the stack. */
export function append<T>(list: T[], many: Iterable<T>): void {
  for (const one of many) list.push(one);
}
