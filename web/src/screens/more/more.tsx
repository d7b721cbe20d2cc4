/** All places there are, for a phone, whose bar has room for a few. */
import { Link } from 'wouter';
import { ALL_PLACES } from '../../frame/places.js';
import { Screen } from '../../parts/screen.js';
import './more.css';

export default function MoreScreen() {
  return (
    <Screen title="All screens">
      <ul className="screen-body places">
        {ALL_PLACES.map(({ path, name, icon: Shape }) => (
          <li key={path}>
            <Link href={path} className="place">
              <Shape size={19} stroke={1.6} aria-hidden />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
