/** Well-known names from other trades than software: studios, labs, shops, schools, plants and offices. */
import type { Place } from './lexicon.js';

/** Of these there may be one for each purpose. */
const kind = (name: string, names: string, words: string): Place => ({
  attribute: 'tool',
  ...{ name, names, words, one: false },
});

export const TRADES: readonly Place[] = [
  kind('batch scheduler', 'Slurm, LSF, PBS Pro, Grid Engine, HTCondor', 'batch regression simulation'),
  kind(
    'mail system',
    'Exchange Server, Exchange Online, Microsoft 365, Office 365=Microsoft 365, Gmail, Zimbra, Lotus Notes, Postfix, Dovecot',
    'mailbox mail inbox',
  ),
  kind('lab notebook', 'Benchling, LabArchives, eLabFTW, SciNote, Labguru, eLabNext', 'experiment notebook'),
  kind('lab system', 'LabWare, STARLIMS, SampleManager, LabVantage, OpenSpecimen', 'sample lab'),
  kind(
    'asset library',
    'FotoWare, Fotoware=FotoWare, Bynder, Brandfolder, Adobe Bridge, ResourceSpace, Photo Mechanic',
    'photo picture asset archive',
  ),
  kind('law office software', 'Clio, MyCase, PracticePanther, Smokeball, RA-MICRO, Advoware', 'case hour'),
  kind(
    'patient record system',
    'Cerner, Meditech, OpenEMR, ORBIS, Athenahealth, Allscripts',
    'patient chart',
  ),
  kind('health data format', 'HL7, FHIR, DICOM', 'lab result patient message'),
  kind(
    'till system',
    'Lightspeed, Shopify POS, Zettle, SumUp, orderbird, gastronovi',
    'till sale receipt table',
  ),
  kind(
    'booking system',
    'Calendly, Doodle, SimplyBook, Eversports, Mindbody, OpenTable, Quandoo, Bookwhen, Guesty, Cloudbeds, Mews, protel',
    'booking reservation appointment course court room table',
  ),
  kind('shift planner', 'Planday, Quinyx, Papershift, Tamigo, Shiftboard, When I Work', 'shift roster rota'),
  kind('ticket shop', 'Eventbrite, Eventim, Ticketmaster, Pretix, Reservix', 'ticket seat event'),
  kind(
    'layout program',
    'InDesign, QuarkXPress, Affinity Publisher, Scribus, LaTeX, PageMaker',
    'layout page brochure magazine flyer',
  ),
  kind(
    'image editor',
    'Photoshop, GIMP, Affinity Photo, Capture One, Lightroom, Pixelmator',
    'photo picture retouch',
  ),
  kind('3D program', 'Blender, 3ds Max, Cinema 4D, Houdini, ZBrush', 'model animation scene rig'),
  kind(
    'audio program',
    'Ableton, Pro Tools, Logic Pro, Cubase, Audacity, Bitwig, FL Studio',
    'audio mix recording',
  ),
  kind('sound engine', 'Wwise, FMOD', 'sound audio'),
  kind('video program', 'Premiere Pro, DaVinci Resolve, Final Cut, Final Cut Pro=Final Cut', 'video footage'),
  kind('video codec', 'H.264, H.265, HEVC=H.265, AV1, VP9, VP8, ProRes, MPEG-2', 'video stream'),
  kind('audio codec', 'MP3, AAC, FLAC, Ogg Vorbis', 'audio podcast sound'),
  kind('statistics program', 'SPSS, Stata, RStudio, Minitab, JASP', 'statistic survey analysis'),
  kind('map program', 'QGIS, ArcGIS, MapInfo, GeoServer', 'map'),
  kind(
    'plant control',
    'WinCC, Wonderware, Codesys, TwinCAT, Siemens S7, Citect, iFix',
    'plc scada line press oven',
  ),
  kind('autopilot', 'PX4, ArduPilot, Betaflight', 'drone flight'),
  kind(
    'translation tool',
    'Crowdin, Lokalise, Transifex, Weblate, memoQ, Trados, DeepL, POEditor',
    'translation string locale',
  ),
  kind('device management', 'Jamf, Intune, Kandji, Mosyle, SCCM, Workspace ONE', 'laptop device'),
  kind(
    'backup tool',
    'Veeam, BorgBackup, restic, Bacula, Acronis, Duplicity, Commvault, Rubrik, Velero, pgBackRest, WAL-G',
    'backup',
  ),
  kind(
    'hypervisor',
    'VMware, vSphere=VMware, ESXi=VMware, Proxmox, Hyper-V, VirtualBox, Nutanix, OpenStack',
    'vm virtual',
  ),
  kind('text editor', 'Google Docs, Microsoft Word, Overleaf', 'text letter draft'),
  kind('note app', 'Evernote, OneNote, Google Keep, Apple Notes', 'note'),
  kind('online whiteboard', 'Miro, FigJam, Lucidspark, Excalidraw', 'retro workshop'),
  kind('diagram tool', 'Visio, draw.io, Lucidchart, PlantUML, Structurizr', 'diagram'),
  kind('library system', 'Koha, Ex Libris, Biblioteca', 'loan catalogue book'),
  kind(
    'school system',
    'Untis, WebUntis=Untis, PowerSchool, itslearning, Google Classroom, Schoology',
    'timetable grade homework',
  ),
  kind('fleet tracker', 'Samsara, Geotab, Webfleet', 'truck vehicle fleet van'),
  kind('tour planner', 'Routific, OptimoRoute, Onfleet', 'route tour delivery'),
  kind('newsroom system', 'Arc XP, Escenic, WoodWing, Méthode', 'article story newsroom'),
];

/** Of these, what is also everyday English or a name of people: only as written in the list. */
export const TRADES_AS_WRITTEN: readonly string[] =
  'Clio Doodle Mews Blender Houdini Stata Miro Untis Lightspeed Zettle Koha LSF MP3 AAC Citect Visio protel Ableton Cubase Audacity restic Duplicity ORBIS'.split(
    ' ',
  );
