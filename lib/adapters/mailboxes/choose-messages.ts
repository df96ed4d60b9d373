/** The messages to read, by ascending UID, at most `limit`. A server answers `560:*` with its last message even when that is older. */
export function chooseMessages<Message extends { uid: number }>(listed: readonly Message[], after: number, limit: number): Message[] {
  const byUid = new Map(listed.filter(({ uid }) => uid > after).map((message) => [message.uid, message]));
  return [...byUid.values()].sort((one, other) => one.uid - other.uid).slice(0, limit);
}
