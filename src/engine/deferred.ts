/** A part of a world whose code is loaded when it is first asked for something: a command loads what it needs. */

type Asks = (...args: never[]) => Promise<unknown>;

/** `names` are all that the part can be asked for; each waits for the part and asks it. */
export function deferred<T extends { readonly [K in keyof T]: Asks }>(
  names: { readonly [K in keyof T]: true },
  load: () => Promise<T>,
): T {
  let loading: Promise<T> | null = null;
  const asking =
    (name: string) =>
    async (...args: unknown[]): Promise<unknown> => {
      loading ??= load();
      const asked: unknown = Reflect.get(await loading, name);
      if (typeof asked !== 'function') throw new Error(`nothing is called ${name}`);
      return asked(...args);
    };
  // Each name has become what asks for it.
  return Object.fromEntries(Object.keys(names).map((name) => [name, asking(name)])) as unknown as T;
}
