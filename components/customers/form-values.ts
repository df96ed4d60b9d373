/** The form values of a new customer. */
export interface CustomerValues {
  name: string;
  email: string;
  phone: string;
  website: string;
  tax_id: string;
  country: string;
  currency: string;
  owner_id: string;
  payment_terms_days: string;
  tags: string;
  notes: string;
}

export const emptyCustomer: CustomerValues = {
  name: "",
  email: "",
  phone: "",
  website: "",
  tax_id: "",
  country: "",
  currency: "",
  owner_id: "",
  payment_terms_days: "",
  tags: "",
  notes: "",
};

/** The request body: the name, and every other field that is not empty. */
export function toNewCustomer({ name, payment_terms_days, tags, ...rest }: CustomerValues): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(rest).flatMap(([field, value]) => (value.trim() === "" ? [] : [[field, value.trim()]])));
  const names = tags
    .split(/[,،]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  return {
    name,
    ...given,
    ...(payment_terms_days.trim() === "" ? {} : { payment_terms_days: Number(payment_terms_days) }),
    ...(names.length === 0 ? {} : { tags: names }),
  };
}
