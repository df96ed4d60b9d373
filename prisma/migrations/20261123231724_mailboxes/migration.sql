-- CreateTable
CREATE TABLE "mailboxes" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "security" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "password" TEXT NOT NULL,
    "folder" TEXT NOT NULL,
    "interval_seconds" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "rules" JSONB NOT NULL,
    "fallback" TEXT NOT NULL,
    "uid_validity" BIGINT,
    "last_uid" BIGINT,
    "next_poll_at" TIMESTAMPTZ(3) NOT NULL,
    "polled_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailboxes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailbox_messages" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "uid_validity" BIGINT NOT NULL,
    "uid" BIGINT NOT NULL,
    "message_id" TEXT,
    "sender" TEXT,
    "sender_name" TEXT NOT NULL,
    "recipients" TEXT[],
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "files" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT,
    "decision" JSONB NOT NULL,
    "ticket_id" UUID,
    "lead_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailbox_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mailboxes_tenant_id_created_at_id_idx" ON "mailboxes"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mailboxes_tenant_id_id_key" ON "mailboxes"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "mailbox_messages_tenant_id_mailbox_id_created_at_id_idx" ON "mailbox_messages"("tenant_id", "mailbox_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "mailbox_messages_tenant_id_message_id_idx" ON "mailbox_messages"("tenant_id", "message_id");

-- CreateIndex
CREATE UNIQUE INDEX "mailbox_messages_tenant_id_id_key" ON "mailbox_messages"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mailbox_messages_tenant_id_mailbox_id_uid_validity_uid_key" ON "mailbox_messages"("tenant_id", "mailbox_id", "uid_validity", "uid");

-- CreateIndex
CREATE INDEX "mails_tenant_id_message_id_idx" ON "mails"("tenant_id", "message_id");

-- AddForeignKey
ALTER TABLE "mailbox_messages" ADD CONSTRAINT "mailbox_messages_tenant_id_mailbox_id_fkey" FOREIGN KEY ("tenant_id", "mailbox_id") REFERENCES "mailboxes"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.mailboxes
drop policy if exists tenant_isolation on public.mailboxes;
drop policy if exists owner_all on public.mailboxes;
alter table public.mailboxes enable row level security;
alter table public.mailboxes force row level security;
create policy tenant_isolation on public.mailboxes to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.mailboxes to atrium_owner using (true) with check (true);
revoke all on public.mailboxes from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.mailboxes to atrium_app, atrium_jobs;

-- tenant table public.mailbox_messages
drop policy if exists tenant_isolation on public.mailbox_messages;
drop policy if exists owner_all on public.mailbox_messages;
alter table public.mailbox_messages enable row level security;
alter table public.mailbox_messages force row level security;
create policy tenant_isolation on public.mailbox_messages to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.mailbox_messages to atrium_owner using (true) with check (true);
revoke all on public.mailbox_messages from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.mailbox_messages to atrium_app, atrium_jobs;

-- check public.mailboxes.mailboxes_security_check
alter table public.mailboxes drop constraint if exists mailboxes_security_check;
alter table public.mailboxes add constraint mailboxes_security_check check (security in ('tls', 'starttls'));

-- check public.mailboxes.mailboxes_fallback_check
alter table public.mailboxes drop constraint if exists mailboxes_fallback_check;
alter table public.mailboxes add constraint mailboxes_fallback_check check (fallback in ('ticket', 'lead', 'reply'));

-- check public.mailboxes.mailboxes_problem_check
alter table public.mailboxes drop constraint if exists mailboxes_problem_check;
alter table public.mailboxes add constraint mailboxes_problem_check check (problem in ('address_not_allowed', 'port_not_allowed', 'unreachable', 'timeout', 'no_tls', 'tls', 'credentials', 'folder', 'other'));

-- check public.mailboxes.mailboxes_interval_check
alter table public.mailboxes drop constraint if exists mailboxes_interval_check;
alter table public.mailboxes add constraint mailboxes_interval_check check (interval_seconds >= 30);

-- check public.mailbox_messages.mailbox_messages_outcome_check
alter table public.mailbox_messages drop constraint if exists mailbox_messages_outcome_check;
alter table public.mailbox_messages add constraint mailbox_messages_outcome_check check (outcome in ('ticket', 'lead', 'reply', 'parked'));

-- check public.mailbox_messages.mailbox_messages_reason_check
alter table public.mailbox_messages drop constraint if exists mailbox_messages_reason_check;
alter table public.mailbox_messages add constraint mailbox_messages_reason_check check (reason in ('auto_reply', 'bounce', 'report', 'own', 'no_sender', 'no_thread', 'unreadable', 'rejected'));

-- check public.mailbox_messages.mailbox_messages_parked_check
alter table public.mailbox_messages drop constraint if exists mailbox_messages_parked_check;
alter table public.mailbox_messages add constraint mailbox_messages_parked_check check ((outcome = 'parked') = (reason is not null));

-- index public.mailboxes_due
drop index if exists public.mailboxes_due;
create index mailboxes_due on public.mailboxes (next_poll_at, tenant_id) where active;

-- function platform.due_mailboxes(timestamptz)
create or replace function platform.due_mailboxes(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.mailboxes where active and next_poll_at <= p_now
)
$$;
revoke all on function platform.due_mailboxes(timestamptz) from public;
grant execute on function platform.due_mailboxes(timestamptz) to atrium_jobs;
-- Roles that are there already get the new permissions with those that they go with.
update public.roles set permissions = permissions || '{mailboxes.read}'::text[]
where 'departments.write' = any (permissions) and not 'mailboxes.read' = any (permissions);
update public.roles set permissions = permissions || '{mailboxes.write}'::text[]
where 'departments.write' = any (permissions) and not 'mailboxes.write' = any (permissions);
