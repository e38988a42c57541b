import { ConnectorError } from '@tpr/core';
import { eventSets, eventSubjects, sendableEvents, type EventSubject, type Profile } from '@tpr/core/api';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Parameters } from '../parameters.ts';

const subjectOptions = [
  { name: 'Document', value: 'document' },
  { name: 'Dossier', value: 'dossier' },
  { name: 'Third Party', value: 'thirdParty' },
];

/** Descriptions of the groups of the journal; a group without one is described by its name. */
const groupNotes: Readonly<Record<EventSubject, Readonly<Record<string, string>>>> = {
  thirdParty: {
    Lifecycle: 'Added, changed, archived',
    'Legal announcements': 'Creation, change, cessation or transfer published',
    'Collective procedure': 'A procedure was opened or changed',
    'Attributes and indicators': 'Your own data or a score changed',
    Comments: 'Comments and mentions',
    Contacts: 'Invitations and reminders',
    'Data hub': 'Monitoring by external data providers',
  },
  dossier: {
    Lifecycle: 'Added, changed, archived, reactivated',
    'Template and documents': 'What the dossier asks for changed',
    'Attributes and indicators': 'Data or a score of the dossier changed',
    Status: 'Became valid, not valid, below expectation, to decide…',
    Comments: 'Comments and mentions',
  },
  document: {
    Lifecycle: 'Requested, changed, stopped, deleted',
    Answers: 'Received, accepted, refused, expired',
    Status: 'Became valid, not valid, missing, to decide…',
    Comments: 'Comments and mentions',
    Specialised: 'Reports of external data providers',
  },
};

const byName = (a: INodePropertyOptions, b: INodePropertyOptions): number => (a.name < b.name ? -1 : 1);

function groupsOf(subject: EventSubject): INodePropertyOptions[] {
  return [...new Set(eventSets[subject].map(({ group }) => group))]
    .map((group) => ({ name: group, value: group, description: groupNotes[subject][group] ?? group }))
    .sort(byName);
}

function codesOf(subject: EventSubject): INodePropertyOptions[] {
  return eventSets[subject]
    .map(({ code, group, label }) => ({ name: `${group}: ${label}`, value: code as string, description: code }))
    .sort(byName);
}

const usualGroup = (subject: EventSubject): string => (subject === 'thirdParty' ? 'Lifecycle' : 'Status');

const shown = (subject: EventSubject, choice: string) => ({
  show: { resourceType: [subject], eventSelection: [choice] },
});

/** Which changes to look for: the kind of resource, then groups in plain language or single events. */
export const eventProperties: INodeProperties[] = [
  {
    displayName: 'Resource Type',
    name: 'resourceType',
    type: 'options',
    noDataExpression: true,
    options: subjectOptions,
    default: 'dossier',
    description: 'Each resource type has its own events',
  },
  {
    displayName: 'Choose By',
    name: 'eventSelection',
    type: 'options',
    options: [
      { name: 'Any Change', value: 'any' },
      { name: 'Event', value: 'codes', description: 'Single events of the journal' },
      { name: 'Group', value: 'groups', description: 'Groups of events in plain language' },
    ],
    default: 'groups',
    description: 'How the changes are selected',
  },
  ...eventSubjects.map((subject): INodeProperties => ({
    displayName: 'Groups',
    name: `${subject}Groups`,
    type: 'multiOptions',
    options: groupsOf(subject),
    default: [usualGroup(subject)],
    required: true,
    description: 'Kinds of change that count',
    displayOptions: shown(subject, 'groups'),
  })),
  ...eventSubjects.map((subject): INodeProperties => ({
    displayName: 'Events',
    name: `${subject}Events`,
    type: 'multiOptions',
    options: codesOf(subject),
    default: [],
    required: true,
    description: 'Events to search for; a resource with any of them is returned',
    displayOptions: shown(subject, 'codes'),
  })),
];

export interface EventSelection {
  readonly subject: EventSubject;
  readonly codes: readonly string[];
  /** What the user chose: groups, or codes. The codes of a group depend on the profile and the version of the package. */
  readonly chosen: readonly string[];
}

/**
 * The event codes that a user chose. A group includes only the codes whose provider's name is known (G37). The client
 * refuses a single code without that name. An expression can give codes that the specification does not name.
 * @throws ConnectorError `config` when nothing is chosen.
 */
export function readEventSelection(parameters: Parameters, profile: Profile): EventSelection {
  const given = parameters.text('resourceType');
  const subject = eventSubjects.find((known) => known === given);
  if (subject === undefined)
    throw new ConnectorError('config', `"${given}" is not a resource type.`, { field: 'resourceType' });
  const choice = parameters.choice('eventSelection', ['any', 'codes', 'groups']) ?? 'groups';
  if (choice === 'any') return { subject, codes: sendableEvents(subject, profile), chosen: [choice] };
  const groups = [...new Set(eventSets[subject].map(({ group }) => group))];
  const chosen =
    choice === 'codes'
      ? parameters.list(`${subject}Events`).map((given) => knownCode(subject, given) ?? given)
      : parameters.choices(`${subject}Groups`, groups);
  const codes = choice === 'codes' ? chosen : codesIn(subject, chosen, profile);
  if (codes.length > 0) return { subject, codes, chosen };
  throw new ConnectorError('config', 'No event is chosen. Choose at least one group or event.', { field: 'events' });
}

/** As for every list of choices, capitals do not matter. */
const knownCode = (subject: EventSubject, given: string): string | undefined =>
  eventSets[subject].find(({ code }) => code.toLowerCase() === given.toLowerCase())?.code;

function codesIn(subject: EventSubject, groups: readonly string[], profile: Profile): string[] {
  const sendable = sendableEvents(subject, profile);
  return eventSets[subject]
    .filter(({ group, code }) => groups.includes(group) && sendable.includes(code))
    .map(({ code }) => code);
}
