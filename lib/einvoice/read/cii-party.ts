import type { Address, Identifier, Party, Payee, TaxRepresentative } from "../model";
import { identifierAt, identifierOf, present } from "./parts";
import { attributeOf, childrenOf, nodeAt, textAt, textOf, type XmlNode } from "./xml";

export function readParty(party: XmlNode | undefined): Party {
  const organization = nodeAt(party, "ram:SpecifiedLegalOrganization");
  const address = nodeAt(party, "ram:PostalTradeAddress");
  const contact = nodeAt(party, "ram:DefinedTradeContact");
  return {
    name: textAt(party, "ram:Name") ?? "",
    trading_name: textAt(organization, "ram:TradingBusinessName"),
    ids: readIds(party),
    legal_id: identifierAt(organization, "ram:ID"),
    vat_id: taxNumber(party, "VA"),
    tax_id: taxNumber(party, "FC"),
    legal_form: textAt(party, "ram:Description"),
    endpoint: identifierAt(party, "ram:URIUniversalCommunication/ram:URIID"),
    address: address && readAddress(address),
    contact: present({
      name: textAt(contact, "ram:PersonName") ?? textAt(contact, "ram:DepartmentName"),
      phone: textAt(contact, "ram:TelephoneUniversalCommunication/ram:CompleteNumber"),
      email: textAt(contact, "ram:EmailURIUniversalCommunication/ram:URIID"),
    }),
  };
}

export function readIds(party: XmlNode | undefined): Identifier[] {
  const plain = childrenOf(party, "ram:ID");
  const global = childrenOf(party, "ram:GlobalID");
  return [...plain, ...global].flatMap((node) => identifierOf(node) ?? []);
}

function taxNumber(party: XmlNode | undefined, scheme: string): string | undefined {
  const numbers = childrenOf(party, "ram:SpecifiedTaxRegistration").map((registration) => nodeAt(registration, "ram:ID"));
  return textOf(numbers.find((number) => attributeOf(number, "schemeID") === scheme));
}

export function readPayee(payee: XmlNode): Payee {
  return {
    name: textAt(payee, "ram:Name") ?? "",
    id: readIds(payee)[0],
    legal_id: identifierAt(payee, "ram:SpecifiedLegalOrganization/ram:ID"),
  };
}

export function readTaxRepresentative(party: XmlNode): TaxRepresentative {
  const address = nodeAt(party, "ram:PostalTradeAddress");
  return { name: textAt(party, "ram:Name") ?? "", vat_id: taxNumber(party, "VA") ?? "", address: address && readAddress(address) };
}

export function readAddress(address: XmlNode): Address {
  return {
    line1: textAt(address, "ram:LineOne"),
    line2: textAt(address, "ram:LineTwo"),
    line3: textAt(address, "ram:LineThree"),
    city: textAt(address, "ram:CityName"),
    postal_code: textAt(address, "ram:PostcodeCode"),
    region: textAt(address, "ram:CountrySubDivisionName"),
    country: textAt(address, "ram:CountryID") ?? "",
  };
}
