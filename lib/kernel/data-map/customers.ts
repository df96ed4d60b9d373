import { nobody, person } from "./define";

/** Colleagues, customers and their people, leads, bookings, the portal and surveys. */
export const customerTables = {
  staff: person({
    parts: {
      self: { email: ["email"], erase: { name: "token", email: "unique_address" }, provided: true, names: ["name"] },
    },
    keep: { reason: "employment", when: "t.deactivated_at is null" },
  }),
  customers: person({
    parts: {
      self: {
        email: ["email"],
        phone: ["phone"],
        // Where there is no website, the domain is that of the address.
        erase: {
          ...{ email: "null", phone: "null", phone_key: "null" },
          domain_key: { sql: "case when t.website is null then null else t.domain_key end" },
        },
        provided: true,
      },
      whole: {
        whole: true,
        where: `lower(t.email) = any($emails) or exists (select from public.contacts c
          where c.tenant_id = t.tenant_id and c.customer_id = t.id and lower(c.email) = any($emails))`,
        erase: {
          ...{ name: "token", name_key: "token", search_text: "token", tax_key: "null", domain_key: "null" },
          ...{ website: "null", tax_id: "null", notes: "empty", e_address: "null", buyer_reference: "null", legal_id: "null" },
        },
        provided: true,
        names: ["name"],
      },
    },
    mention: "notes search_text name",
    plain: "country currency language time_rounding time_rounding_per e_invoice e_address_scheme legal_id_scheme",
    hidden: "search_text name_key phone_key tax_key domain_key",
  }),
  customer_merges: person({ mention: "taken", plain: "moved" }),
  contacts: person({
    parts: {
      self: {
        email: ["email"],
        phone: ["phone"],
        erase: { name: "token", email: "null", phone: "null", role: "null" },
        provided: true,
        names: ["name"],
      },
    },
    plain: "language",
  }),
  addresses: person({
    parts: {
      self: {
        follows: [{ from: "customers:whole", on: "customer_id" }],
        erase: { label: "null", line1: "token", line2: "null", city: "null", region: "null", postal_code: "null" },
        provided: true,
      },
    },
    plain: "kind country",
  }),
  labels: nobody("Names that the company gives to groups of customers."),
  customer_labels: nobody("Which customer is in which group."),
  leads: person({
    parts: {
      self: {
        email: ["email"],
        phone: ["phone"],
        follows: [{ from: "contacts", on: "contact_id" }],
        erase: {
          ...{ name: "token", company: "null", email: "null", phone: "null", website: "null", address: "null", city: "null" },
          ...{ region: "null", postal_code: "null", lost_reason: "null", follow_up_note: "null", notes: "empty", tags: "empty" },
          ...{ first_touch: "null", last_touch: "null", referrer: "null", landing_page: "null", web_form_match: "null" },
        },
        provided: true,
        names: ["name"],
      },
    },
    mention: "notes follow_up_note",
    plain: "country source status currency consent_text",
  }),
  lead_scoring: nobody("Rules of the company."),
  bookings: person({
    parts: {
      self: {
        email: ["email"],
        follows: [
          { from: "contacts", on: "contact_id" },
          { from: "leads", on: "lead_id" },
        ],
        erase: { name: "token", email: "address", note: "empty", answers: "empty", cancel_reason: "null" },
        provided: true,
        names: ["name"],
      },
    },
    plain: "status title place timezone language cancelled_by",
  }),
  booking_types: nobody("What the company offers to book."),
  surveys: nobody("The company's own questions."),
  survey_responses: person({
    parts: {
      self: {
        email: ["respondent_email"],
        follows: [{ from: "contacts", on: "contact_id" }],
        erase: { respondent_name: "token", respondent_email: "null", subject: "null", answers: "empty" },
        provided: true,
        names: ["respondent_name"],
      },
    },
    plain: "channel status skip_reason",
  }),
  survey_anonymous_answers: person({ mention: "answers", plain: "token_hash status", hidden: "token_hash" }),
  contact_sign_ins: person({
    parts: { self: { email: ["email"], erase: "delete" } },
    gone: "email hash browser code",
    hidden: "hash browser code",
  }),
  contact_passkeys: person({
    parts: { self: { email: ["email"], follows: [{ from: "contacts", on: "contact_id" }], erase: "delete" } },
    gone: "email name credential_id public_key",
    plain: "transports",
    hidden: "credential_id public_key",
  }),
  contact_sessions: person({
    parts: { self: { email: ["email"], follows: [{ from: "contacts", on: "contact_id" }], erase: "delete" } },
    gone: "email hash ip user_agent",
    hidden: "hash",
  }),
  public_forms: nobody("How the company's forms are protected."),
  used_challenges: nobody("Random numbers."),
  custom_fields: nobody("The company's own fields."),
  custom_field_versions: nobody("How the company's fields were."),
};
