-- Demo mode only: the day whose history the demo bank ends with.
create table demo.bank (
  only_row boolean primary key default true check (only_row),
  made_for date not null
);
