-- function public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid)
drop function if exists public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid);

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- AlterTable
ALTER TABLE "privacy_rows" ADD COLUMN     "held" BOOLEAN NOT NULL DEFAULT false;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'consent_given', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'known_address', 'magic_link', 'passkey_added', 'passkey_removed', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'privacy_code', 'privacy_copy', 'privacy_corrected', 'privacy_erased', 'privacy_extended', 'privacy_held', 'privacy_identity', 'privacy_refused', 'project_digest', 'proposal_sent', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_disabled', 'second_factor_enabled', 'signature_completed', 'signature_declined', 'signature_reassigned', 'signature_reminder', 'signature_requested', 'signature_superseded', 'signing_code', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'consent_given', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'known_address', 'magic_link', 'passkey_added', 'passkey_removed', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'privacy_code', 'privacy_copy', 'privacy_corrected', 'privacy_erased', 'privacy_extended', 'privacy_held', 'privacy_identity', 'privacy_refused', 'project_digest', 'proposal_sent', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_disabled', 'second_factor_enabled', 'signature_completed', 'signature_declined', 'signature_reassigned', 'signature_reminder', 'signature_requested', 'signature_superseded', 'signing_code', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- function public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid)
create or replace function public.erase_person_rows(
  p_tenant uuid, p_table text, p_part text, p_ids uuid[], p_addresses text, p_values text, p_cause uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_rows bigint := 0;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'an erasure is limited to the tenant in scope';
  end if;
  perform set_config('app.erasing_person', 'on', true);
  case p_table || '.' || p_part
    when 'staff.self' then
      update public.staff t set "name" = 'Erased', "email" = 'erased-' || t.id || '@erased.invalid' where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.deactivated_at is null, false);
    when 'customers.self' then
      update public.customers t set "email" = null, "phone" = null, "phone_key" = null, "domain_key" = case when t.website is null then null else t.domain_key end where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'customers.whole' then
      update public.customers t set "name" = 'Erased', "name_key" = 'Erased', "search_text" = 'Erased', "tax_key" = null, "domain_key" = null, "website" = null, "tax_id" = null, "notes" = '', "e_address" = null, "buyer_reference" = null, "legal_id" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'customers.mention' then
      update public.customers t set "notes" = public.scrub_text(t."notes", p_addresses, p_values), "search_text" = public.scrub_text(t."search_text", p_addresses, p_values), "name" = public.scrub_text(t."name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'customer_merges.mention' then
      update public.customer_merges t set "taken" = public.scrub_json(t."taken", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'contacts.self' then
      update public.contacts t set "name" = 'Erased', "email" = null, "phone" = null, "role" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'addresses.self' then
      update public.addresses t set "label" = null, "line1" = 'Erased', "line2" = null, "city" = null, "region" = null, "postal_code" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'leads.self' then
      update public.leads t set "name" = 'Erased', "company" = null, "email" = null, "phone" = null, "website" = null, "address" = null, "city" = null, "region" = null, "postal_code" = null, "lost_reason" = null, "follow_up_note" = null, "notes" = '', "tags" = '{}', "first_touch" = null, "last_touch" = null, "referrer" = null, "landing_page" = null, "web_form_match" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'leads.mention' then
      update public.leads t set "notes" = public.scrub_text(t."notes", p_addresses, p_values), "follow_up_note" = public.scrub_text(t."follow_up_note", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'bookings.self' then
      update public.bookings t set "name" = 'Erased', "email" = 'erased@erased.invalid', "note" = '', "answers" = case jsonb_typeof(t."answers") when 'object' then '{}' else '[]' end::jsonb, "cancel_reason" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'survey_responses.self' then
      update public.survey_responses t set "respondent_name" = 'Erased', "respondent_email" = null, "subject" = null, "answers" = case jsonb_typeof(t."answers") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'survey_anonymous_answers.mention' then
      update public.survey_anonymous_answers t set "answers" = public.scrub_json(t."answers", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'contact_sign_ins.self' then
      delete from public.contact_sign_ins t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'contact_sessions.self' then
      delete from public.contact_sessions t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'tickets.self' then
      update public.tickets t set "subject" = 'Erased', "requester_name" = 'Erased', "requester_email" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'tickets.mention' then
      update public.tickets t set "subject" = public.scrub_text(t."subject", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.self' then
      update public.ticket_messages t set "author_name" = 'Erased', "body" = '', "author_address" = null, "mail_id" = null, "mail_address" = null, "sent_from" = null, "forwarded_by" = null, "joined" = '{}', "not_joined" = '{}', "left_out" = case jsonb_typeof(t."left_out") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.replies' then
      update public.ticket_messages t set "body" = public.scrub_text(t."body", p_addresses, p_values), "joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."joined") e), "not_joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."not_joined") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.notes' then
      update public.ticket_messages t set "body" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.author' then
      update public.ticket_messages t set "author_name" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.mention' then
      update public.ticket_messages t set "body" = public.scrub_text(t."body", p_addresses, p_values), "author_name" = public.scrub_text(t."author_name", p_addresses, p_values), "joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."joined") e), "not_joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."not_joined") e), "forwarded_by" = public.scrub_text(t."forwarded_by", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_message_htmls.self' then
      update public.ticket_message_htmls t set "html" = '', "inline" = case jsonb_typeof(t."inline") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_message_htmls.mention' then
      update public.ticket_message_htmls t set "html" = public.scrub_text(t."html", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_changes.self' then
      update public.ticket_changes t set "detail" = public.wipe_json(public.scrub_json(t."detail", p_addresses, p_values), false), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_changes.mention' then
      update public.ticket_changes t set "detail" = public.scrub_json(t."detail", p_addresses, p_values), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_participants.self' then
      update public.ticket_participants t set "address" = 'erased-' || t.id || '@erased.invalid', "name" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_held_replies.self' then
      update public.ticket_held_replies t set "body" = public.scrub_text(t."body", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_held_replies.author' then
      update public.ticket_held_replies t set "author_name" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_held_replies.mention' then
      update public.ticket_held_replies t set "body" = public.scrub_text(t."body", p_addresses, p_values), "author_name" = public.scrub_text(t."author_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'tasks.mention' then
      update public.tasks t set "title" = public.scrub_text(t."title", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "checklist" = public.scrub_json(t."checklist", p_addresses, p_values), "tags" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."tags") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'recurring_tasks.mention' then
      update public.recurring_tasks t set "title" = public.scrub_text(t."title", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "steps" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."steps") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'projects.mention' then
      update public.projects t set "name" = public.scrub_text(t."name", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "health_note" = public.scrub_text(t."health_note", p_addresses, p_values), "milestones" = public.scrub_json(t."milestones", p_addresses, p_values), "tags" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."tags") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'project_health.mention' then
      update public.project_health t set "note" = public.scrub_text(t."note", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'project_baselines.mention' then
      update public.project_baselines t set "plan" = public.scrub_json(t."plan", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'time_entries.mention' then
      update public.time_entries t set "note" = public.scrub_text(t."note", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'timesheets.mention' then
      update public.timesheets t set "rejection_reason" = public.scrub_text(t."rejection_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_events.self' then
      update public.calendar_events t set "title" = 'Erased', "location" = null, "notes" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_events.owner' then
      update public.calendar_events t set "title" = 'Erased', "location" = null, "notes" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_events.mention' then
      update public.calendar_events t set "title" = public.scrub_text(t."title", p_addresses, p_values), "location" = public.scrub_text(t."location", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_exceptions.self' then
      update public.calendar_exceptions t set "title" = 'Erased', "location" = null, "notes" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_exceptions.mention' then
      update public.calendar_exceptions t set "title" = public.scrub_text(t."title", p_addresses, p_values), "location" = public.scrub_text(t."location", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_invitees.self' then
      update public.calendar_invitees t set "email" = 'erased-' || t.id || '@erased.invalid', "name" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_connections.self' then
      delete from public.calendar_connections t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_connections.mention' then
      update public.calendar_connections t set "calendars" = public.scrub_json(t."calendars", p_addresses, p_values), "left_out" = public.scrub_json(t."left_out", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_links.self' then
      update public.calendar_links t set "base" = public.wipe_json(public.scrub_json(t."base", p_addresses, p_values), false), "replaced" = public.wipe_json(public.scrub_json(t."replaced", p_addresses, p_values), false) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_links.mention' then
      update public.calendar_links t set "base" = public.scrub_json(t."base", p_addresses, p_values), "replaced" = public.scrub_json(t."replaced", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_feeds.self' then
      delete from public.calendar_feeds t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'invoices.mention' then
      update public.invoices t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "parties" = public.scrub_json(t."parties", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status <> 'draft', false);
    when 'invoice_lines.mention' then
      update public.invoice_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.invoices p where p.tenant_id = t.tenant_id and p.id = t.invoice_id and p.status <> 'draft'), false);
    when 'estimates.mention' then
      update public.estimates t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "parties" = public.scrub_json(t."parties", p_addresses, p_values), "acceptance" = public.scrub_json(t."acceptance", p_addresses, p_values), "decline_reason" = public.scrub_text(t."decline_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.accepted_at is not null, false);
    when 'estimate_lines.mention' then
      update public.estimate_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values), "choice" = public.scrub_json(t."choice", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.estimates p where p.tenant_id = t.tenant_id and p.id = t.estimate_id and p.accepted_at is not null), false);
    when 'estimate_revisions.mention' then
      update public.estimate_revisions t set "document" = public.scrub_json(t."document", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'proposals.mention' then
      update public.proposals t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "parties" = public.scrub_json(t."parties", p_addresses, p_values), "title" = public.scrub_text(t."title", p_addresses, p_values), "sections" = public.scrub_json(t."sections", p_addresses, p_values), "decline_reason" = public.scrub_text(t."decline_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status = 'signed', false);
    when 'proposal_lines.mention' then
      update public.proposal_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.proposals p where p.tenant_id = t.tenant_id and p.id = t.proposal_id and p.status = 'signed'), false);
    when 'proposal_revisions.mention' then
      update public.proposal_revisions t set "document" = public.scrub_json(t."document", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.proposals p where p.tenant_id = t.tenant_id and p.id = t.proposal_id and p.status = 'signed'), false);
    when 'contracts.mention' then
      update public.contracts t set "title" = public.scrub_text(t."title", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "body" = public.scrub_text(t."body", p_addresses, p_values), "document" = public.scrub_json(t."document", p_addresses, p_values), "decline_reason" = public.scrub_text(t."decline_reason", p_addresses, p_values), "termination_reason" = public.scrub_text(t."termination_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.signing = 'signed', false);
    when 'signers.self' then
      update public.signers t set "name" = 'Erased', "email" = 'erased@erased.invalid', "delegated_by" = null, "delegation" = null where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status = 'signed', false);
    when 'signers.mention' then
      update public.signers t set "delegated_by" = public.scrub_text(t."delegated_by", p_addresses, p_values), "delegation" = public.scrub_json(t."delegation", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status = 'signed', false);
    when 'link_codes.self' then
      delete from public.link_codes t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'recurring_invoices.mention' then
      update public.recurring_invoices t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "failure" = public.scrub_text(t."failure", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'recurring_invoice_lines.mention' then
      update public.recurring_invoice_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'payment_attempts.mention' then
      update public.payment_attempts t set "reason" = public.scrub_text(t."reason", p_addresses, p_values), "failure" = public.scrub_text(t."failure", p_addresses, p_values), "attention" = public.scrub_text(t."attention", p_addresses, p_values), "redirect_url" = public.scrub_text(t."redirect_url", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'gateway_events.mention' then
      update public.gateway_events t set "content" = public.scrub_json(t."content", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'saved_methods.self' then
      update public.saved_methods t set "label" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'dunning_holds.mention' then
      update public.dunning_holds t set "person" = public.scrub_text(t."person", p_addresses, p_values), "reason" = public.scrub_text(t."reason", p_addresses, p_values), "outcome" = public.scrub_text(t."outcome", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'statements.self' then
      update public.statements t set "recipients" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."recipients") e), "message" = public.scrub_text(t."message", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'statements.mention' then
      update public.statements t set "message" = public.scrub_text(t."message", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'subscriptions.self' then
      update public.subscriptions t set "metadata" = case jsonb_typeof(t."metadata") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'subscriptions.mention' then
      update public.subscriptions t set "items" = public.scrub_json(t."items", p_addresses, p_values), "metadata" = public.scrub_json(t."metadata", p_addresses, p_values), "drift" = public.scrub_json(t."drift", p_addresses, p_values), "cancel_reason" = public.scrub_text(t."cancel_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'provider_customers.self' then
      delete from public.provider_customers t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'subscription_refreshes.mention' then
      update public.subscription_refreshes t set "unmatched" = public.scrub_json(t."unmatched", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'mails.self' then
      update public.mails t set "to" = public.wipe_json(public.scrub_json(t."to", p_addresses, p_values), false), "cc" = public.wipe_json(public.scrub_json(t."cc", p_addresses, p_values), false), "subject" = 'Erased', "html" = '', "text" = '', "sealed_url" = null, "undelivered" = case jsonb_typeof(t."undelivered") when 'object' then '{}' else '[]' end::jsonb, "last_error" = null, "answers" = null, "attachments" = case jsonb_typeof(t."attachments") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.key like 'privacy\_%', false);
    when 'mails.mention' then
      update public.mails t set "to" = public.scrub_json(t."to", p_addresses, p_values), "cc" = public.scrub_json(t."cc", p_addresses, p_values), "subject" = public.scrub_text(t."subject", p_addresses, p_values), "html" = public.scrub_text(t."html", p_addresses, p_values), "text" = public.scrub_text(t."text", p_addresses, p_values), "author" = public.scrub_text(t."author", p_addresses, p_values), "from_address" = public.scrub_text(t."from_address", p_addresses, p_values), "reply_to" = public.scrub_text(t."reply_to", p_addresses, p_values), "last_error" = public.scrub_text(t."last_error", p_addresses, p_values), "undelivered" = public.scrub_json(t."undelivered", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.key like 'privacy\_%', false);
    when 'mailbox_messages.self' then
      update public.mailbox_messages t set "sender" = null, "sent_from" = null, "sender_name" = 'Erased', "recipients" = '{}', "subject" = 'Erased', "text" = '', "addressed" = case jsonb_typeof(t."addressed") when 'object' then '{}' else '[]' end::jsonb, "decision" = case jsonb_typeof(t."decision") when 'object' then '{}' else '[]' end::jsonb, "error" = null, "html" = null, "stored" = case jsonb_typeof(t."stored") when 'object' then '{}' else '[]' end::jsonb, "left_out" = case jsonb_typeof(t."left_out") when 'object' then '{}' else '[]' end::jsonb, "message_id" = null, "digest" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'mailbox_messages.mention' then
      update public.mailbox_messages t set "subject" = public.scrub_text(t."subject", p_addresses, p_values), "text" = public.scrub_text(t."text", p_addresses, p_values), "html" = public.scrub_text(t."html", p_addresses, p_values), "recipients" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."recipients") e), "addressed" = public.scrub_json(t."addressed", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notes.self' then
      update public.notes t set "body" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notes.author' then
      update public.notes t set "author_name" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notes.mention' then
      update public.notes t set "body" = public.scrub_text(t."body", p_addresses, p_values), "author_name" = public.scrub_text(t."author_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'files.shared' then
      update public.files t set "name" = 'Erased', "sent_by" = null, "storage_key" = null, "sha256" = repeat('0', 64), "status" = 'blocked', "blocked_reason" = 'erased', "scanner" = coalesce(t.scanner, 'none'), "scanned_at" = coalesce(t.scanned_at, t.created_at) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'files.self' then
      update public.files t set "name" = 'Erased', "sent_by" = null, "storage_key" = null, "sha256" = repeat('0', 64), "status" = 'blocked', "blocked_reason" = 'erased', "scanner" = coalesce(t.scanner, 'none'), "scanned_at" = coalesce(t.scanned_at, t.created_at) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'files.mention' then
      update public.files t set "name" = public.scrub_text(t."name", p_addresses, p_values), "sent_by" = public.scrub_text(t."sent_by", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'custom_values.self' then
      delete from public.custom_values t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'custom_values.mention' then
      update public.custom_values t set "value" = public.scrub_json(t."value", p_addresses, p_values), "text_key" = public.scrub_text(t."text_key", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'audit_entries.self' then
      update public.audit_links l set salt = null, erased_by = p_cause from public.audit_entries t
      where l.tenant_id = p_tenant and l.id = t.id and t.tenant_id = p_tenant and t.id = any(p_ids)
        and not coalesce(t.noun = 'privacy_request', false);
      update public.audit_entries t set "changes" = public.wipe_json(public.scrub_json(t."changes", p_addresses, p_values), false), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'audit_entries.actor' then
      update public.audit_links l set salt = null, erased_by = p_cause from public.audit_entries t
      where l.tenant_id = p_tenant and l.id = t.id and t.tenant_id = p_tenant and t.id = any(p_ids)
        and not coalesce(t.noun = 'privacy_request', false);
      update public.audit_entries t set "actor_name" = 'Erased', "ip" = null, "user_agent" = null, "changes" = public.scrub_json(t."changes", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'audit_entries.mention' then
      update public.audit_links l set salt = null, erased_by = p_cause from public.audit_entries t
      where l.tenant_id = p_tenant and l.id = t.id and t.tenant_id = p_tenant and t.id = any(p_ids)
        and not coalesce(t.noun = 'privacy_request', false);
      update public.audit_entries t set "changes" = public.scrub_json(t."changes", p_addresses, p_values), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'events.self' then
      update public.events t set "data" = public.wipe_json(public.scrub_json(t."data", p_addresses, p_values), false), "previous" = public.wipe_json(public.scrub_json(t."previous", p_addresses, p_values), false), "actor" = public.scrub_json(t."actor", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'events.actor' then
      update public.events t set "actor" = public.wipe_json(public.scrub_json(t."actor", p_addresses, p_values), false) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'events.mention' then
      update public.events t set "data" = public.scrub_json(t."data", p_addresses, p_values), "previous" = public.scrub_json(t."previous", p_addresses, p_values), "actor" = public.scrub_json(t."actor", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'webhook_deliveries.self' then
      update public.webhook_deliveries t set "payload" = '', "response_body" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'webhook_deliveries.mention' then
      update public.webhook_deliveries t set "payload" = public.scrub_text(t."payload", p_addresses, p_values), "response_body" = public.scrub_text(t."response_body", p_addresses, p_values), "error" = public.scrub_text(t."error", p_addresses, p_values), "history" = public.scrub_json(t."history", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notifications.self' then
      update public.notifications t set "values" = public.wipe_json(public.scrub_json(t."values", p_addresses, p_values), false) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notifications.reader' then
      delete from public.notifications t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notifications.mention' then
      update public.notifications t set "values" = public.scrub_json(t."values", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'bulk_changes.mention' then
      update public.bulk_changes t set "action" = public.scrub_json(t."action", p_addresses, p_values), "undo" = public.scrub_json(t."undo", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'assists.self' then
      update public.assists t set "input" = case jsonb_typeof(t."input") when 'object' then '{}' else '[]' end::jsonb, "result" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'assists.mention' then
      update public.assists t set "input" = public.scrub_json(t."input", p_addresses, p_values), "result" = public.scrub_json(t."result", p_addresses, p_values), "failure" = public.scrub_text(t."failure", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'invitations.self' then
      delete from public.invitations t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'saved_views.mention' then
      update public.saved_views t set "name" = public.scrub_text(t."name", p_addresses, p_values), "query" = public.scrub_json(t."query", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'exports.mention' then
      update public.exports t set "query" = public.scrub_json(t."query", p_addresses, p_values), "file_name" = public.scrub_text(t."file_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'scheduled_exports.mention' then
      update public.scheduled_exports t set "name" = public.scrub_text(t."name", p_addresses, p_values), "query" = public.scrub_json(t."query", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'imports.mention' then
      update public.imports t set "headings" = public.scrub_json(t."headings", p_addresses, p_values), "samples" = public.scrub_json(t."samples", p_addresses, p_values), "file_name" = public.scrub_text(t."file_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'import_rows.mention' then
      update public.import_rows t set "cells" = public.scrub_json(t."cells", p_addresses, p_values), "key_text" = public.scrub_text(t."key_text", p_addresses, p_values), "problems" = public.scrub_json(t."problems", p_addresses, p_values), "undo" = public.scrub_json(t."undo", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'kb_article_versions.mention' then
      update public.kb_article_versions t set "author_name" = public.scrub_text(t."author_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'kb_votes.mention' then
      update public.kb_votes t set "reason" = public.scrub_text(t."reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'kb_failed_searches.mention' then
      update public.kb_failed_searches t set "text" = public.scrub_text(t."text", p_addresses, p_values), "text_key" = public.scrub_text(t."text_key", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'vault_items.mention' then
      update public.vault_items t set "title" = public.scrub_text(t."title", p_addresses, p_values), "url" = public.scrub_text(t."url", p_addresses, p_values), "tags" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."tags") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'retention_items.mention' then
      update public.retention_items t set "title" = public.scrub_text(t."title", p_addresses, p_values), "reason" = public.scrub_text(t."reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'legal_holds.mention' then
      update public.legal_holds t set "reason" = public.scrub_text(t."reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'consents.self' then
      update public.consents t set "address" = 'erased@erased.invalid', "name" = 'Erased', "ip" = null, "proof" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'privacy_proofs.self' then
      delete from public.privacy_proofs t where t.tenant_id = p_tenant and t.id = any(p_ids);
    else null;
  end case;
  get diagnostics v_rows = row_count;
  perform set_config('app.erasing_person', '', true);
  return v_rows;
end
$$;
revoke all on function public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid) from public;
grant execute on function public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid) to atrium_app, atrium_jobs;
