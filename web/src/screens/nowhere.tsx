/** An address that leads nowhere. */
import { Link } from 'wouter';
import { Screen } from '../parts/screen.js';
import { Empty } from '../parts/states.js';

export default function Nowhere() {
  return (
    <Screen title="Nothing here">
      <Empty title="This address leads nowhere.">
        <p>
          Go <Link href="/">home</Link>, or search with <kbd>/</kbd>.
        </p>
      </Empty>
    </Screen>
  );
}
