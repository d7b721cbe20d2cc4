/** `a, b and c`: names from sources, each by itself, so that bidi controls in one do not turn the next around. */
import { Fragment } from 'react';

export function Names({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index === 0 ? '' : index === names.length - 1 ? ' and ' : ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
