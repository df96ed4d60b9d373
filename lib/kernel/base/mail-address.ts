/** An address without the part after "+", under which mailboxes get email too (RFC 5233): `help+sales@acme.example`. */
export function withoutSuffix(address: string): string {
  return address.replace(/^([^+@]+)\+[^@]*@/, "$1@");
}
