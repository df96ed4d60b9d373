import { nobody, person } from "./define";

/** Tickets, tasks, projects, time and calendars. */
export const workTables = {
  tickets: person({
    parts: {
      self: {
        email: ["requester_email"],
        follows: [{ from: "contacts", on: "contact_id" }],
        erase: { subject: "token", requester_name: "token", requester_email: "null" },
        provided: true,
        names: ["requester_name"],
      },
    },
    mention: "subject",
    plain: "status priority channel consent_text",
  }),
  ticket_messages: person({
    parts: {
      self: {
        email: ["author_address", "mail_address", "sent_from"],
        follows: [
          {
            from: "tickets",
            on: `t.ticket_id = any($ids) and t.author_kind <> 'staff'
              and (t.author_address is null or lower(t.author_address) = any($emails))`,
          },
        ],
        erase: {
          ...{ author_name: "token", body: "empty", author_address: "null", mail_id: "null", mail_address: "null", sent_from: "null" },
          ...{ forwarded_by: "null", joined: "empty", not_joined: "empty", left_out: "empty" },
        },
        provided: true,
      },
      /** What colleagues wrote to the person. */
      replies: {
        follows: [{ from: "tickets", on: "t.ticket_id = any($ids) and t.author_kind = 'staff' and t.kind <> 'note'" }],
        erase: { body: "scrub", joined: "scrub", not_joined: "scrub" },
      },
      notes: {
        follows: [{ from: "tickets", on: "t.ticket_id = any($ids) and t.author_kind = 'staff' and t.kind = 'note'" }],
        erase: { body: "token" },
        proposed: true,
      },
      author: { follows: [{ from: "staff", on: "staff_id" }], erase: { author_name: "token" } },
    },
    mention: "body author_name joined not_joined forwarded_by",
    plain: "kind author_kind sender_proof",
  }),
  ticket_message_htmls: person({
    parts: { self: { follows: [{ from: "ticket_messages", on: "message_id" }], erase: { html: "empty", inline: "empty" } } },
    mention: "html",
  }),
  ticket_changes: person({
    parts: { self: { follows: [{ from: "tickets", on: "ticket_id" }], erase: { detail: "wipe", actor_name: "scrub" } } },
    mention: "detail actor_name",
    plain: "kind",
  }),
  ticket_links: nobody("Which tickets belong together."),
  ticket_followers: nobody("Which colleague follows which ticket."),
  ticket_participants: person({
    parts: { self: { email: ["address"], erase: { address: "unique_address", name: "null" }, names: ["name"] } },
  }),
  ticket_held_replies: person({
    parts: {
      self: { follows: [{ from: "tickets", on: "ticket_id" }], erase: { body: "scrub" } },
      author: { follows: [{ from: "staff", on: "staff_id" }], erase: { author_name: "token" } },
    },
    mention: "body author_name",
    plain: "status",
  }),
  departments: nobody("The company's own groups and addresses."),
  department_members: nobody("Which colleague is in which department."),
  sla_policies: nobody("Targets."),
  sla_policy_customers: nobody("Which customer has which targets."),
  business_calendars: nobody("The company's hours."),
  macros: nobody("The company's own texts."),
  tasks: person({
    mention: "title description checklist tags",
    plain: "status priority due_time hourly_rate milestone_key",
  }),
  task_statuses: nobody("Names of columns."),
  task_followers: nobody("Which colleague follows which task."),
  task_preferences: nobody("How a colleague looks at tasks."),
  task_dependencies: nobody("Which task waits for which."),
  recurring_tasks: person({ mention: "title description steps", plain: "priority cadence" }),
  recurring_task_runs: nobody("When a task was created."),
  projects: person({
    mention: "name description health_note milestones tags",
    plain: "status billing currency former_rates health invoice_cycle time_rounding time_rounding_per members",
  }),
  billed_fees: nobody("Which fee is on which invoice."),
  staff_costs: nobody("What an hour of a colleague costs, by ids."),
  project_health: person({ mention: "note", plain: "health" }),
  project_baselines: person({ mention: "plan" }),
  time_entries: person({ mention: "note" }),
  billed_time: nobody("Which time is on which invoice."),
  timesheets: person({ mention: "rejection_reason", plain: "status" }),
  expenses: person({ mention: "merchant note rejection_reason", plain: "category currency status", keep: { reason: "bookkeeping" } }),
  received_e_invoices: person({
    mention: "seller_key content problems xml sender",
    plain: "number syntax sha256 source state message",
    keep: { reason: "bookkeeping", since: "created_at" },
  }),
  billed_expenses: nobody("Which expense is on which invoice."),
  calendar_events: person({
    parts: {
      self: {
        follows: [
          {
            from: "bookings",
            on: "t.id in (select b.event_id from public.bookings b where b.tenant_id = t.tenant_id and b.id = any($ids))",
          },
        ],
        erase: { title: "token", location: "null", notes: "empty" },
      },
      owner: { follows: [{ from: "staff", on: "owner_id" }], erase: { title: "token", location: "null", notes: "empty" }, provided: true },
    },
    mention: "title location notes",
    plain: "starts ends timezone rrule",
  }),
  calendar_exceptions: person({
    parts: {
      self: {
        follows: [
          { from: "calendar_events", on: "event_id" },
          { from: "calendar_events:owner", on: "event_id" },
        ],
        erase: { title: "token", location: "null", notes: "empty" },
      },
    },
    mention: "title location notes",
    plain: "occurrence starts ends timezone",
  }),
  calendar_invitees: person({
    parts: { self: { email: ["email"], erase: { email: "unique_address", name: "null" }, provided: true, names: ["name"] } },
    plain: "answer",
  }),
  calendar_connections: person({
    parts: { self: { follows: [{ from: "staff", on: "staff_id" }], erase: "delete" } },
    mention: "calendars left_out",
    plain: "provider state",
    gone: "account account_id refresh_token calendar_id sync_token channel",
    hidden: "refresh_token sync_token channel",
  }),
  calendar_links: person({
    parts: {
      self: {
        follows: [
          { from: "calendar_events", on: "event_id" },
          { from: "calendar_events:owner", on: "event_id" },
        ],
        erase: { base: "wipe", replaced: "wipe" },
      },
    },
    mention: "base replaced",
    plain: "remote_id etag",
  }),
  calendar_feeds: person({
    parts: { self: { follows: [{ from: "staff", on: "staff_id" }], erase: "delete" } },
    plain: "sources",
    gone: "last_reader",
  }),
  calendar_preferences: nobody("How a colleague looks at the calendar."),
};
