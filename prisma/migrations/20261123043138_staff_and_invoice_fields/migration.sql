-- check public.custom_fields.custom_fields_noun_check
alter table public.custom_fields drop constraint if exists custom_fields_noun_check;

-- check public.custom_fields.custom_fields_noun_check
alter table public.custom_fields drop constraint if exists custom_fields_noun_check;
alter table public.custom_fields add constraint custom_fields_noun_check check (noun in ('customer', 'invoice', 'staff'));

-- attached public.staff
drop trigger if exists staff_records_add on public.staff;
drop function if exists public.staff_records_add();
drop trigger if exists staff_records_remove on public.staff;
drop function if exists public.staff_records_remove();
create function public.staff_records_add() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  insert into public.records (tenant_id, id, noun) select tenant_id, id, 'staff' from changed;
  return null;
end
$function$;
create trigger staff_records_add after insert on public.staff referencing new table as changed
for each statement execute function public.staff_records_add();
create function public.staff_records_remove() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id;
  return null;
end
$function$;
create trigger staff_records_remove after delete on public.staff referencing old table as changed
for each statement execute function public.staff_records_remove();
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'staff' from public.staff on conflict do nothing;
