-- check public.mail_suppressions.mail_suppressions_reason_check
alter table public.mail_suppressions drop constraint if exists mail_suppressions_reason_check;

-- check public.exports.exports_format_check
alter table public.exports drop constraint if exists exports_format_check;

-- check public.exports.exports_format_check
alter table public.exports drop constraint if exists exports_format_check;
alter table public.exports add constraint exports_format_check check (format in ('csv', 'xlsx', 'zip'));

-- check public.mail_suppressions.mail_suppressions_reason_check
alter table public.mail_suppressions drop constraint if exists mail_suppressions_reason_check;
alter table public.mail_suppressions add constraint mail_suppressions_reason_check check (reason in ('bounced', 'complained', 'manual', 'unsubscribed'));
