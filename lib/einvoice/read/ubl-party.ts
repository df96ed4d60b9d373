import type { Address, Party, Payee, TaxRepresentative } from "../model";
import { identifierAt, present } from "./parts";
import { childrenOf, nodeAt, textAt, type XmlNode } from "./xml";

export function readParty(party: XmlNode | undefined): Party {
  const legal = nodeAt(party, "cac:PartyLegalEntity");
  const address = nodeAt(party, "cac:PostalAddress");
  const contact = nodeAt(party, "cac:Contact");
  return {
    name: textAt(legal, "cbc:RegistrationName") ?? "",
    trading_name: textAt(party, "cac:PartyName/cbc:Name"),
    ids: partyIds(party),
    legal_id: identifierAt(legal, "cbc:CompanyID"),
    vat_id: taxNumber(party, (scheme) => scheme === "VAT"),
    tax_id: taxNumber(party, (scheme) => scheme !== "VAT"),
    legal_form: textAt(legal, "cbc:CompanyLegalForm"),
    endpoint: identifierAt(party, "cbc:EndpointID"),
    address: address && readAddress(address),
    contact: present({
      name: textAt(contact, "cbc:Name"),
      phone: textAt(contact, "cbc:Telephone"),
      email: textAt(contact, "cbc:ElectronicMail"),
    }),
  };
}

/** Those of the scheme SEPA name a collector of direct debits and no party. */
function partyIds(party: XmlNode | undefined): Party["ids"] {
  return childrenOf(party, "cac:PartyIdentification").flatMap((identification) => {
    const id = identifierAt(identification, "cbc:ID");
    return id && id.scheme !== "SEPA" ? [id] : [];
  });
}

function taxNumber(party: XmlNode | undefined, isWanted: (scheme: string | undefined) => boolean): string | undefined {
  const schemes = childrenOf(party, "cac:PartyTaxScheme");
  const found = schemes.find((scheme) => isWanted(textAt(scheme, "cac:TaxScheme/cbc:ID")?.toUpperCase()));
  return textAt(found, "cbc:CompanyID");
}

export function readPayee(payee: XmlNode): Payee {
  return {
    name: textAt(payee, "cac:PartyName/cbc:Name") ?? "",
    id: partyIds(payee)[0],
    legal_id: identifierAt(payee, "cac:PartyLegalEntity/cbc:CompanyID"),
  };
}

export function readTaxRepresentative(party: XmlNode): TaxRepresentative {
  const address = nodeAt(party, "cac:PostalAddress");
  return {
    name: textAt(party, "cac:PartyName/cbc:Name") ?? "",
    vat_id: textAt(party, "cac:PartyTaxScheme/cbc:CompanyID") ?? "",
    address: address && readAddress(address),
  };
}

export function readAddress(address: XmlNode): Address {
  return {
    line1: textAt(address, "cbc:StreetName"),
    line2: textAt(address, "cbc:AdditionalStreetName"),
    line3: textAt(address, "cac:AddressLine/cbc:Line"),
    city: textAt(address, "cbc:CityName"),
    postal_code: textAt(address, "cbc:PostalZone"),
    region: textAt(address, "cbc:CountrySubentity"),
    country: textAt(address, "cac:Country/cbc:IdentificationCode") ?? "",
  };
}
