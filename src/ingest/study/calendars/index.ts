/** Calendars that a vault brings along, and those that can be sketched from its dates. */
export type { CalendarText } from './calendar-yaml.js';
export { type DateEvidence, DatesSeen } from './evidence.js';
export { calendarFromPlugin, calendarsFromPlugin } from './plugin.js';
export { sketchCalendar } from './sketch.js';
