import type { Address, Identifier, Party, Payee } from "../model";
import { textWith, type XmlElement } from "./xml";

/** An identifier of a register is global (GlobalID with its scheme); one without a scheme is between the parties. */
export function identifiers(ids: readonly Identifier[]): XmlElement {
  return {
    "ram:ID": ids.flatMap(({ id, scheme }) => (scheme ? [] : [id])),
    "ram:GlobalID": ids.flatMap(({ id, scheme }) => (scheme ? [textWith(id, { schemeID: scheme })] : [])),
  };
}

export function writeParty(party: Party): XmlElement {
  const { contact, endpoint, legal_id } = party;
  return {
    ...identifiers(party.ids),
    "ram:Name": party.name,
    "ram:Description": party.legal_form,
    "ram:SpecifiedLegalOrganization": {
      "ram:ID": textWith(legal_id?.id, { schemeID: legal_id?.scheme }),
      "ram:TradingBusinessName": party.trading_name,
    },
    "ram:DefinedTradeContact": {
      "ram:PersonName": contact?.name,
      "ram:TelephoneUniversalCommunication": { "ram:CompleteNumber": contact?.phone },
      "ram:EmailURIUniversalCommunication": { "ram:URIID": contact?.email },
    },
    "ram:PostalTradeAddress": party.address && writeAddress(party.address),
    "ram:URIUniversalCommunication": { "ram:URIID": textWith(endpoint?.id, { schemeID: endpoint?.scheme }) },
    "ram:SpecifiedTaxRegistration": [
      { "ram:ID": textWith(party.vat_id, { schemeID: "VA" }) },
      { "ram:ID": textWith(party.tax_id, { schemeID: "FC" }) },
    ],
  };
}

export function writePayee({ name, id, legal_id }: Payee): XmlElement {
  return {
    ...identifiers(id ? [id] : []),
    "ram:Name": name,
    "ram:SpecifiedLegalOrganization": { "ram:ID": textWith(legal_id?.id, { schemeID: legal_id?.scheme }) },
  };
}

export function writeAddress(address: Address): XmlElement {
  return {
    "ram:PostcodeCode": address.postal_code,
    "ram:LineOne": address.line1,
    "ram:LineTwo": address.line2,
    "ram:LineThree": address.line3,
    "ram:CityName": address.city,
    "ram:CountryID": address.country,
    "ram:CountrySubDivisionName": address.region,
  };
}
