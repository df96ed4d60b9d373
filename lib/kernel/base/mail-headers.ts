/** The lines of a message's header by lower-case name, unfolded, in their order. */
export type MailHeaders = ReadonlyMap<string, readonly string[]>;

/** Characters of an email's HTML that are kept; mail programs write ten times as much markup as text. */
export const longestMailHtml = 1_000_000;
