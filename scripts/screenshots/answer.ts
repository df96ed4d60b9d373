/** The response to an address, and the final address after redirects. */
interface Answered {
  status: number;
  url: string;
}

/** Why the page is not the expected one (another status, or a redirect to another page), or null. */
export function findProblem(address: string, status: number, answered: Answered | null): string | null {
  if (answered?.status !== status) return `${address} answers ${String(answered?.status)} and not ${String(status)}`;
  const [meant, shown] = [address, answered.url].map((text) => new URL(text).pathname);
  return shown === meant ? null : `${address} leads on to ${String(shown)}`;
}
