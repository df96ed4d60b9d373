/** What the product said to an address, and where the reader then is. */
interface Answered {
  status: number;
  url: string;
}

/** Why what came is not the page that was meant, or null: another status, or another page that the address led on to. */
export function findProblem(address: string, status: number, answered: Answered | null): string | null {
  if (answered?.status !== status) return `${address} answers ${String(answered?.status)} and not ${String(status)}`;
  const [meant, shown] = [address, answered.url].map((text) => new URL(text).pathname);
  return shown === meant ? null : `${address} leads on to ${String(shown)}`;
}
