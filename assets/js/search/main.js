// Loaded when a search field is first used.
import { siteRoot } from '../site-root.js';
import { searchField } from './field.js';
import { searchPage } from './page.js';

const root = siteRoot();
const page = document.querySelector('main.find');
if (page) searchPage(page, root);
for (const form of document.querySelectorAll('form[role=search][action]')) searchField(form, root);
