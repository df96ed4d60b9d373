import type { Address, Identifier, Party, Payee, TaxRepresentative } from "../model";
import { vatScheme } from "./ubl-parts";
import { textWith, type XmlElement } from "./xml";

const identifier = (value: Identifier | undefined): XmlElement | undefined => textWith(value?.id, { schemeID: value?.scheme });

/** `creditor` is the identifier of a collector of direct debits (BT-90), which belongs to whoever is paid. */
export function writeParty(party: Party, creditor?: string): XmlElement {
  const { contact } = party;
  return {
    "cbc:EndpointID": identifier(party.endpoint),
    "cac:PartyIdentification": [...party.ids, sepaIdentifier(creditor)].map((id) => ({ "cbc:ID": identifier(id) })),
    "cac:PartyName": { "cbc:Name": party.trading_name },
    "cac:PostalAddress": party.address && writeAddress(party.address),
    "cac:PartyTaxScheme": [
      party.vat_id ? { "cbc:CompanyID": party.vat_id, "cac:TaxScheme": vatScheme } : undefined,
      party.tax_id ? { "cbc:CompanyID": party.tax_id, "cac:TaxScheme": { "cbc:ID": "TAX" } } : undefined,
    ],
    "cac:PartyLegalEntity": {
      "cbc:RegistrationName": party.name,
      "cbc:CompanyID": identifier(party.legal_id),
      "cbc:CompanyLegalForm": party.legal_form,
    },
    "cac:Contact": { "cbc:Name": contact?.name, "cbc:Telephone": contact?.phone, "cbc:ElectronicMail": contact?.email },
  };
}

const sepaIdentifier = (creditor: string | undefined): Identifier | undefined => (creditor ? { id: creditor, scheme: "SEPA" } : undefined);

export function writePayee({ name, id, legal_id }: Payee, creditor: string | undefined): XmlElement {
  return {
    "cac:PartyIdentification": [id, sepaIdentifier(creditor)].map((value) => ({ "cbc:ID": identifier(value) })),
    "cac:PartyName": { "cbc:Name": name },
    "cac:PartyLegalEntity": { "cbc:CompanyID": identifier(legal_id) },
  };
}

export function writeTaxRepresentative({ name, vat_id, address }: TaxRepresentative): XmlElement {
  return {
    "cac:PartyName": { "cbc:Name": name },
    "cac:PostalAddress": address && writeAddress(address),
    "cac:PartyTaxScheme": { "cbc:CompanyID": vat_id, "cac:TaxScheme": vatScheme },
  };
}

export function writeAddress(address: Address): XmlElement {
  return {
    "cbc:StreetName": address.line1,
    "cbc:AdditionalStreetName": address.line2,
    "cbc:CityName": address.city,
    "cbc:PostalZone": address.postal_code,
    "cbc:CountrySubentity": address.region,
    "cac:AddressLine": { "cbc:Line": address.line3 },
    "cac:Country": { "cbc:IdentificationCode": address.country },
  };
}
