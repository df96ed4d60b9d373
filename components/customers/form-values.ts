import { customFormField, type CustomTexts } from "@/components/custom-fields/use-custom-form";
import { readTags } from "@/components/form/tags";

/** The form values of a new customer. */
export interface CustomerValues {
  name: string;
  /** A person; the email address and the phone number are theirs then. */
  contact_name: string;
  email: string;
  phone: string;
  website: string;
  tax_id: string;
  line1: string;
  line2: string;
  postal_code: string;
  city: string;
  region: string;
  country: string;
  currency: string;
  owner_id: string;
  payment_terms_days: string;
  tags: string;
  notes: string;
  custom: CustomTexts;
}

export const emptyCustomer: CustomerValues = {
  name: "",
  contact_name: "",
  email: "",
  phone: "",
  website: "",
  tax_id: "",
  line1: "",
  line2: "",
  postal_code: "",
  city: "",
  region: "",
  country: "",
  currency: "",
  owner_id: "",
  payment_terms_days: "",
  tags: "",
  notes: "",
  custom: {},
};

/** The texts that are not empty. */
function filled<Name extends string>(values: Readonly<Record<Name, string>>): Partial<Record<Name, string>> {
  const entries = Object.entries<string>(values).flatMap(([name, value]) => (value.trim() === "" ? [] : [[name, value.trim()]]));
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}

/** The request body but for custom fields: the name, every other field that is not empty, and a contact and an address that were begun. */
export function toNewCustomer(values: CustomerValues): Record<string, unknown> {
  const {
    name,
    contact_name,
    email,
    phone,
    line1,
    line2,
    postal_code,
    city,
    region,
    payment_terms_days,
    tags,
    custom: _custom,
    ...rest
  } = values;
  const reach = filled({ email, phone });
  const place = filled({ line1, line2, postal_code, city, region });
  const names = readTags(tags);
  return {
    name,
    ...filled(rest),
    ...(contact_name.trim() === ""
      ? reach
      : { contacts: [{ name: contact_name.trim(), ...reach, is_primary: true, portal_access: true }] }),
    ...(Object.keys(place).length === 0
      ? {}
      : { addresses: [{ kind: "billing", line1: "", ...place, ...filled({ country: values.country }), is_default: true }] }),
    ...(payment_terms_days.trim() === "" ? {} : { payment_terms_days: Number(payment_terms_days) }),
    ...(names.length === 0 ? {} : { tags: names }),
  };
}

/** The form's field of a path in the request body: `contacts.0.name` is the contact's name. */
export function customerField(path: readonly PropertyKey[]): string {
  const [name, , part] = path;
  const custom = customFormField(path);
  if (custom !== null) return custom;
  if (part === undefined) return String(name ?? "root");
  return name === "contacts" && part === "name" ? "contact_name" : String(part);
}
