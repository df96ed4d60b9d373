/** The lines of a message's header by lower-case name, unfolded, in their order. */
export type MailHeaders = ReadonlyMap<string, readonly string[]>;
