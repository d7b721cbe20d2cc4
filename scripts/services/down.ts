/** `npm run services:down`: stops what `services:up` started, and forgets its data. */
import { servicesDown } from './services.js';

const stopped = await servicesDown();
console.log(stopped.length === 0 ? 'No service is running.' : `Stopped ${stopped.join(', ')}.`);
