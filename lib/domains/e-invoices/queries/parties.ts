import { isIban, tidyAccount } from "@/lib/commerce/e-invoicing";
import type { GeneralSettings } from "@/lib/domains/settings/schema";
import type { Address, Identifier, Party, PaymentMeans } from "@/lib/einvoice";
import type { Address as AddressRow, Customer as CustomerRow } from "@/prisma/generated/client";

type Place = Pick<AddressRow, "line1" | "line2" | "city" | "region" | "postal_code" | "country">;
export type Buyer = Pick<
  CustomerRow,
  "name" | "tax_id" | "country" | "e_address" | "e_address_scheme" | "legal_id" | "legal_id_scheme" | "buyer_reference"
> & { addresses: (Place & { kind: string })[] };
export type Seller = Omit<GeneralSettings, "version" | "created_at" | "updated_at">;

/** The entries that are not null. */
function present<Fields extends Record<string, unknown>>(fields: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== "")) as never;
}

function identifier(id: string | null, scheme: string | null): Identifier | null {
  return id === null ? null : { id, ...present({ scheme }) };
}

function addressOf({ line1, line2, city, region, postal_code, country }: Omit<Place, "line1"> & { line1: string | null }): Address {
  return { ...present({ line1, line2, city, region, postal_code }), country };
}

/** A tax number without what people write between its parts. */
const plain = (text: string): string => text.replaceAll(/[\s.\-/]/g, "").toUpperCase();

/** Whether a tax number is a VAT identifier, which begins with its country (BR-CO-09); Greece writes EL, Northern Ireland XI. */
const isVatId = (text: string): boolean => /^[A-Z]{2}[A-Z0-9]{2,}$/.test(text);

/** The company as an electronic invoice names it. */
export function toSeller(settings: Seller): Party {
  const tax = settings.tax_id === null ? null : plain(settings.tax_id);
  const { invoice_contact: name, phone, email } = settings;
  const contact = present({ name, phone, email });
  return {
    name: settings.company_name,
    ids: [],
    ...present({
      vat_id: tax !== null && isVatId(tax) ? tax : null,
      tax_id: tax !== null && !isVatId(tax) ? settings.tax_id : null,
      legal_id: identifier(settings.legal_id, settings.legal_id_scheme),
      endpoint: identifier(settings.e_address, settings.e_address_scheme),
    }),
    address: addressOf(settings),
    ...(Object.keys(contact).length === 0 ? {} : { contact }),
  };
}

const billingAddress = ({ addresses }: Buyer) => addresses.find(({ kind }) => kind === "billing") ?? addresses[0];

/** The customer as an electronic invoice names it. */
export function toBuyer(customer: Buyer): Party {
  const tax = customer.tax_id === null ? null : plain(customer.tax_id);
  const address = billingAddress(customer);
  return {
    name: customer.name,
    ids: [],
    ...present({
      vat_id: tax !== null && isVatId(tax) ? tax : null,
      legal_id: identifier(customer.legal_id, customer.legal_id_scheme),
      endpoint: identifier(customer.e_address, customer.e_address_scheme),
      address: address ? addressOf(address) : customer.country === null ? null : { country: customer.country },
    }),
  };
}

/** Where goods and services go: the customer's shipping address, else that of its bills. */
export function toDeliveryAddress(customer: Buyer): Address | undefined {
  const address = customer.addresses.find(({ kind }) => kind === "shipping") ?? billingAddress(customer);
  return address && addressOf(address);
}

/** How to pay: by transfer to the company's account, by SEPA where that is one. Undefined without an account. */
export function toPayment(settings: Seller, currency: string, remittance: string): PaymentMeans | undefined {
  const { bank_account: account, bank_account_name: name, bank_bic: bic } = settings;
  if (account === null) return undefined;
  const id = tidyAccount(account);
  const sepa = currency === "EUR" && isIban(id);
  return { code: sepa ? "58" : "30", remittance, accounts: [{ id, ...present({ name, bic }) }] };
}
