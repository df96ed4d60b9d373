type Fields = Record<string, unknown>;

const isFilled = (value: unknown): value is string => typeof value === "string" && value !== "";
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? (value as (Fields | undefined)[]).map((entry) => entry ?? {}) : []);

/**
 * A customer's input made of what stands in a row of a file: names are put together, an address without a street starts with its city,
 * and a person without a company is a customer too.
 */
export function prepareCustomer(fields: Fields, defaults: { country: string; currency: string }): Fields {
  const { contacts, addresses, ...own } = fields;
  const people = listOf(contacts).flatMap(toContact);
  const [person] = people;
  const name = own["name"] ?? person?.["name"] ?? own["email"];
  const country = own["country"];
  const places = listOf(addresses).flatMap((address, index) =>
    toAddress(address, index === 0 ? "billing" : "shipping", String(country ?? defaults.country)),
  );
  return {
    ...own,
    ...(name === undefined ? {} : { name }),
    ...(people.length === 0 ? {} : { contacts: people }),
    ...(places.length === 0 ? {} : { addresses: places }),
  };
}

function toContact({ first_name, last_name, ...contact }: Fields): Fields[] {
  const parts = [first_name, last_name].filter(isFilled).join(" ");
  const name = isFilled(contact["name"]) ? contact["name"] : parts === "" ? contact["email"] : parts;
  return isFilled(name) ? [{ ...contact, name }] : [];
}

/** An address; none where the row says nothing but a country, which is the customer's. */
function toAddress(address: Fields, kind: "billing" | "shipping", home: string): Fields[] {
  const { line1, line2, city, region } = address;
  const parts = [line1, line2, city, region].filter(isFilled);
  const [first] = parts;
  if (first === undefined) return [];
  const rest = first === line1 ? {} : { line1: first, ...(first === line2 ? { line2: undefined } : {}) };
  return [{ country: home, ...address, ...rest, kind }];
}

/** A contact that a row means: the one with its email address, else with its name. */
export function findNamed<Contact extends { name: string; email: string | null }>(
  contacts: readonly Contact[],
  { name, email }: { name?: string | undefined; email?: string | null | undefined },
): Contact | undefined {
  const byEmail = email ? contacts.find((contact) => contact.email === email) : undefined;
  return byEmail ?? contacts.find((contact) => contact.name === name && (!email || contact.email === null));
}
